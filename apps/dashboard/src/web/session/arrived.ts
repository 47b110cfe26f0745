/** The query with which the browser arrived, before the router tidies the address. */
export const arrivedWith = window.location.search;
