// Generated from the API document by `npm run generate`. Do not edit.

/** staffRoles lists the roles of staff, in display order. */
export const staffRoles = ["ADMIN","COMPLIANCE","SUPPORT","FINANCE","AUDITOR"] as const
