"""The house's page, and what games for money say."""
