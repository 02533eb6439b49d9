use strict;
use IO::Socket::INET;
sub held { my ($condition, $hole) = @_; exit $hole unless $condition }
for my $path (qw(/etc/passwd /root /home /var/log /proc/1/environ /sys)) { held(!-r $path, 10) }
open(my $shell, '-|', 'cat /etc/shadow 2>/dev/null; kill -9 1 2>/dev/null; id -u');
my $said = join '', <$shell>;
held($said eq "1536\n", 11);
held(!defined(IO::Socket::INET->new(PeerAddr => '127.0.0.1:80', Timeout => 1)), 12);
held(syscall(272, 0x10000000) == -1, 13);
my ($x, $y) = split ' ', <STDIN>;
print $x + $y, "\n";
