/** UI text for the dashboard. */
export const messages = {
  superAdmin: 'Super Admin',
} as const
