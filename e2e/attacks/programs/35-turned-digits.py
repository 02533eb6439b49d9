# Shown from right to left it reads 42, and full-width digits look like digits.
print('\u202e24')
