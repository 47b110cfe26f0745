/** As the browser was sent here, before the router tidies the address. */
export const arrivedWith = window.location.search;
