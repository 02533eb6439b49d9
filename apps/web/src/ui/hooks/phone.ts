/** Windows this narrow get the layout for phones. */
export const PHONE_QUERY = '(max-width: 47.99em)';
