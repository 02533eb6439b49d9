import { createContext, type ReactNode } from 'react';

/** What a place adds to the row of links below the name of a problem, such as whom to ask about it. */
export const ProblemLinksContext = createContext<ReactNode>(null);
