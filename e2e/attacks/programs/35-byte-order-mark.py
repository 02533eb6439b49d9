import os
os.write(1, b'\xef\xbb\xbf42\n')
