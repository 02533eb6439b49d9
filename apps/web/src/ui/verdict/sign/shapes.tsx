import type { Verdict } from '@oyez/contract/judging/verdict';
import type { ReactNode } from 'react';

const RING = 2 * Math.PI * 6;

/**
 * One shape a verdict, drawn in a 16 × 16 box with `currentColor`: shapes are told apart without their colours, also in
 * print. `share` is the part of the tests that are done, for the verdicts that still run.
 */
export function verdictShape(verdict: Verdict, share: number): ReactNode {
  switch (verdict) {
    case 'accepted':
      return (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" />
          <path d="M4.6 8.3 7 10.6 11.4 5.7" {...line(1.8)} stroke="var(--verdict-cut, #fff)" />
        </>
      );
    case 'partial_accepted':
      return (
        <>
          <circle cx="8" cy="8" r="6.2" {...line(1.6)} />
          <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4z" fill="currentColor" />
        </>
      );
    case 'wrong_answer':
      return <path d="M3.4 3.4 12.6 12.6M12.6 3.4 3.4 12.6" {...line(2.6)} />;
    case 'presentation_error':
      return (
        <>
          <rect x="1.8" y="1.8" width="12.4" height="12.4" rx="2.4" {...line(1.4)} />
          <path d="M5.4 5.4 10.6 10.6M10.6 5.4 5.4 10.6" {...line(1.6)} />
        </>
      );
    case 'time_limit':
      return (
        <>
          <circle cx="8" cy="8" r="6.2" {...line(1.6)} />
          <path d="M8 4.4V8l2.6 1.8" {...line(1.6)} />
        </>
      );
    case 'memory_limit':
      return (
        <>
          <rect x="4" y="4" width="8" height="8" rx="1.2" {...line(1.6)} />
          <path
            d="M6.2 4V1.6M9.8 4V1.6M6.2 14.4V12M9.8 14.4V12M4 6.2H1.6M4 9.8H1.6M14.4 6.2H12M14.4 9.8H12"
            {...line(1.4)}
          />
        </>
      );
    case 'runtime_error':
      return <path d="M9.4 1 3 9h4.2L6.2 15 13 6.6H8.6z" fill="currentColor" />;
    case 'compile_error':
      return <path d="M5.6 3 1.4 8l4.2 5M10.4 3l4.2 5-4.2 5" {...line(1.9)} />;
    case 'cancelled':
      return <path d="M3 8h10" {...line(2.4)} />;
    case 'not_submitted':
      return <circle cx="8" cy="8" r="2" fill="currentColor" />;
    case 'system_error':
      return (
        <path
          d="M13.6 4.6a3.8 3.8 0 0 1-5 4.6l-4.4 4.4a1.3 1.3 0 0 1-1.8-1.8l4.4-4.4a3.8 3.8 0 0 1 4.6-5L9.2 4.6l.4 1.8 1.8.4z"
          {...line(1.4)}
        />
      );
    case 'submitted_failed':
      return <path d="M8 14V3M3.8 7 8 2.6 12.2 7" {...line(1.9)} strokeDasharray="none" />;
    case 'unknown_result':
      return (
        <>
          <circle cx="8" cy="8" r="6.2" {...line(1.4)} />
          <path d="M6.2 6.4A1.8 1.8 0 1 1 8.6 8.1c-.5.2-.6.5-.6 1.1" {...line(1.4)} />
          <circle cx="8" cy="11.4" r=".9" fill="currentColor" />
        </>
      );
    case 'pending':
    case 'compiling':
    case 'judging':
    case 'submitting':
      return (
        <>
          <circle cx="8" cy="8" r="6" {...line(2)} opacity=".28" />
          <circle
            cx="8"
            cy="8"
            r="6"
            {...line(2)}
            strokeLinecap="butt"
            strokeDasharray={`${RING * Math.min(1, Math.max(0, share))} ${RING}`}
            transform="rotate(-90 8 8)"
          />
        </>
      );
  }
}

function line(strokeWidth: number) {
  return {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
}
