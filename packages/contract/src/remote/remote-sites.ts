/** The judges elsewhere whose problems may stand here and to which submissions are sent, as the wire names them. */
export const REMOTE_SITES = ['CF', 'GYM', 'HDU', 'POJ', 'AC', 'SPOJ', 'LIBRE'] as const;
