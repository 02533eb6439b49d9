import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

const TRIAL = `program main
  implicit none
  type :: room
    integer(1), allocatable :: bytes(:)
  end type
  integer(8) :: what, a, b, n
  type(room), allocatable :: kept(:)
  read (*, *) what, a, b
  if (what == 0) write (*, '(A)') 'hello'
  if (what == 1) write (*, '(I0)') a + b
  do while (what == 2)
    call sleepless(a)
  end do
  allocate (kept(10000))
  n = 0
  do while (what == 3)
    n = n + 1
    allocate (kept(n)%bytes(1048576))
    kept(n)%bytes = 1
  end do
  if (what == 4) call exit(3)
contains
  subroutine sleepless(x)
    integer(8), volatile :: x
    x = x
  end subroutine
end program main
`;

export const FORTRAN: Language = {
  name: 'Fortran',
  sourceName: 'main.f90',
  compile: {
    command: ['/usr/bin/gfortran', '-O2', '-w', '-fmax-errors=3', 'main.f90', '-o', 'main'],
    environment: BASE_ENVIRONMENT,
    limits: compileLimits(10_000, 512),
    artifact: 'main',
  },
  run: { command: ['/w/main'], environment: BASE_ENVIRONMENT, processes: 32 },
  memorySurchargeBytes: 0,
  outOfMemory: /\bAllocation would exceed memory limit\b|\bError allocating \d+ bytes\b/,
  version: { command: ['/usr/bin/gfortran', '--version'], pick: /^(.+)$/m },
  toolchain: ['/usr/bin/gfortran'],
  trial: { program: TRIAL, broken: 'program main\n  x = (\nend program main\n' },
  packages: ['gfortran'],
};
