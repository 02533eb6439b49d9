/** By which a question of the inbox is found on the page. */
export const placeOf = (id: number) => `inbox-question-${id}`;
