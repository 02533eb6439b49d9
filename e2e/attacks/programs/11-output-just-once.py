import sys
sys.stdout.write('x' * 50_000_000)
