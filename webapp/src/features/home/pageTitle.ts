/** pageTitle is the title of the home page's browser tab. */
export const pageTitle = 'Send money to Nepal · Hulak'
