/** Windows this narrow get the layout for phones. */
export const PHONE_QUERY = '(max-width: 47.99em)';

/** Below this two panes side by side leave room for neither. */
export const NARROW_QUERY = '(max-width: 62.49em)';
