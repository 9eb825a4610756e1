"""`python -m tests.sandbox.patient_sandbox` is a sandbox that takes late answers.

It has the command line of `python -m sandbox`. Discord waits three seconds for an answer, which is
little where many tests share a machine.
"""

import sys

from sandbox import interaction_sender, interactions
from sandbox.__main__ import main
from tests.timeouts import WAIT_TIMEOUT

if __name__ == "__main__":
    for module in (interaction_sender, interactions):
        vars(module)["ANSWER_SECONDS"] = WAIT_TIMEOUT
    sys.exit(main())
