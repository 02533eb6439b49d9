# Stands between two programs that talk: runs the interactor as a child and passes on what it and the contestant's
# program (at the other ends of standard input and output) say. Neither can notice that the other has left before this
# does, so who left first is a fact and not a race. Perl, because every Debian has it and it starts in 2 ms.
use strict;
use warnings;
use Fcntl;
use POSIX ();

use constant CHUNK => 65536;
# Of what each side says the first and the last bytes are kept for staff.
use constant HEAD => 3000;
use constant TAIL => 6000;
# What the program may still do by itself after the interactor has left, before it is told.
use constant PARTING_S => 0.2;
# A child that has closed its output and lives on after this time has only closed it.
use constant ENDING_S => 0.05;
use constant TICK_S => 0.02;

# How many bytes the program may say.
my $most = shift(@ARGV);

$SIG{PIPE} = 'IGNORE';
$SIG{CHLD} = sub { };    # ends a wait

pipe(my $childIn, my $toChild) or die;
pipe(my $fromChild, my $childOut) or die;
my $child = fork() // die;
start(@ARGV) if $child == 0;
close($_) for $childIn, $childOut;

my $asking = direction(*STDIN{IO}, $toChild, '.said-by-program');
my $answering = direction($fromChild, *STDOUT{IO}, '.said-to-program');
my ($end, $left, $parting, $silent);

my $calm = 0;
while (1) {
    if ($calm || $answering->{ended}) {
        $end = $? if !defined $end && waitpid($child, POSIX::WNOHANG) == $child;
    }
    if ($asking->{ended}) {
        leave(computes($child) ? 'program, kept waiting' : 'program') if !$left;
        shut($asking) if $asking->{held} eq '';
    }
    if ($answering->{ended} && $answering->{held} eq '') {
        if (defined $end) {
            $parting //= now() + PARTING_S;
            last if $asking->{ended} || now() >= $parting;
        } else {
            $silent //= now() + ENDING_S;
            shut($answering) if now() >= $silent;
        }
    }
    $calm = !pass();
}

leave('interactor');
keepLastWords($_) for $asking, $answering;
shut($answering);
dieOf($end & 127) if $end & 127;
POSIX::_exit($end >> 8);

# The child's end is told as if it were this process's own.
sub dieOf {
    my ($signal) = @_;
    POSIX::sigaction($signal, POSIX::SigAction->new('DEFAULT'));
    POSIX::sigprocmask(POSIX::SIG_SETMASK, POSIX::SigSet->new());
    kill($signal, $$);
    sleep(1);
    POSIX::_exit(128 + $signal);
}

sub start {
    open(STDIN, '<&', $childIn) or die;
    open(STDOUT, '>&', $childOut) or die;
    close($_) for $childIn, $toChild, $fromChild, $childOut;
    $SIG{PIPE} = $SIG{CHLD} = 'DEFAULT';
    { no warnings 'exec'; exec { $_[0] } @_; }
    print STDERR "the interactor could not be started: $!\n";
    POSIX::_exit(127);
}

sub direction {
    my ($from, $to, $log) = @_;
    fcntl($to, F_SETFL, fcntl($to, F_GETFL, 0) | O_NONBLOCK);
    return { from => $from, to => $to, held => '', ended => 0, log => $log, said => 0, tail => '' };
}

# Waits a moment until something can be moved, and moves it; false when there was nothing. Nothing new is taken before
# the last was handed over.
sub pass {
    my ($readable, $writable) = ('', '');
    for my $one ($asking, $answering) {
        vec($readable, fileno($one->{from}), 1) = 1 if !$one->{ended} && $one->{held} eq '';
        vec($writable, fileno($one->{to}), 1) = 1 if $one->{held} ne '';
    }
    return 0 if select($readable, $writable, undef, TICK_S) <= 0;
    for my $one ($asking, $answering) {
        if ($one->{held} ne '') {
            hand($one) if vec($writable, fileno($one->{to}), 1);
        } elsif (!$one->{ended} && vec($readable, fileno($one->{from}), 1)) {
            take($one);
        }
    }
    return 1;
}

# What nobody reads any more is dropped: its writer goes on until it ends, or is told that all is over.
sub take {
    my ($one) = @_;
    my $count = sysread($one->{from}, my $bytes, CHUNK);
    if (!$count) {
        $one->{ended} = 1 if defined $count || !$!{EINTR};
        return;
    }
    remember($one, $bytes);
    # How much of it fits into the moment between the interactor's end and the program's is chance.
    return if !$one->{to};
    flood() if $one == $asking && $one->{said} > $most;
    $one->{held} = $bytes;
    hand($one);
}

sub hand {
    my ($one) = @_;
    my $count = syswrite($one->{to}, $one->{held});
    if (defined $count) {
        substr($one->{held}, 0, $count) = '';
    } elsif (!$!{EAGAIN} && !$!{EINTR}) {
        shut($one);
    }
}

sub shut {
    my ($one) = @_;
    return if !$one->{to};
    close($one->{to});
    $one->{to} = undef;
    $one->{held} = '';
}

# Whether it runs or is about to, and does not wait for anything.
sub computes {
    my ($process) = @_;
    open(my $file, '<', "/proc/$process/stat") or return 0;
    return <$file> =~ /\) R /;
}

sub leave {
    my ($who) = @_;
    return if $left;
    $left = $who;
    keep('.left-first', $who);
}

# Whatever the interactor would make of it: this is the program's fault.
sub flood {
    leave('flooded');
    kill('KILL', $child);
    keepLastWords($_) for $asking, $answering;
    POSIX::_exit(0);
}

sub remember {
    my ($one, $bytes) = @_;
    my $room = HEAD - $one->{said};
    $one->{said} += length($bytes);
    if ($room > 0) {
        keep($one->{log}, substr($bytes, 0, $room, ''));
    }
    $one->{tail} .= $bytes;
    # Cut seldom: there may be millions of short messages.
    if (length($one->{tail}) > 10 * TAIL) {
        $one->{tail} = substr($one->{tail}, -(TAIL));
    }
}

sub keepLastWords {
    my ($one) = @_;
    my $tail = length($one->{tail}) > TAIL ? substr($one->{tail}, -(TAIL)) : $one->{tail};
    my $cut = $one->{said} - HEAD - length($tail);
    keep($one->{log}, ($cut > 0 ? "\n[... $cut bytes ...]\n" : '') . $tail);
}

# Written as it happens, so that it is there when this process is stopped.
sub keep {
    my ($name, $text) = @_;
    open(my $file, '>>', $name) or return;
    syswrite($file, $text);
    close($file);
}

sub now {
    my ($ticks) = POSIX::times();
    return $ticks / POSIX::sysconf(POSIX::_SC_CLK_TCK());
}
