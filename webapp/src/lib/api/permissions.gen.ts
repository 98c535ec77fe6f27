// Generated from the API document by `npm run generate`. Do not edit.

export const rolesByPermission = {
  "approvals.decide": [
    "ADMIN",
    "COMPLIANCE",
    "FINANCE"
  ],
  "approvals.read": [
    "ADMIN",
    "COMPLIANCE",
    "FINANCE",
    "AUDITOR"
  ],
  "browser-errors.read": [
    "ADMIN",
    "AUDITOR"
  ],
  "cases.read": [
    "ADMIN",
    "COMPLIANCE",
    "AUDITOR"
  ],
  "cases.write": [
    "ADMIN",
    "COMPLIANCE"
  ],
  "complaints.answer": [
    "ADMIN",
    "COMPLIANCE",
    "SUPPORT"
  ],
  "complaints.read": [
    "ADMIN",
    "COMPLIANCE",
    "SUPPORT",
    "AUDITOR"
  ],
  "contacts.read": [
    "ADMIN",
    "COMPLIANCE",
    "AUDITOR"
  ],
  "coupons.read": [
    "ADMIN",
    "FINANCE",
    "AUDITOR"
  ],
  "coupons.write": [
    "ADMIN",
    "FINANCE"
  ],
  "erasures.decide": [
    "ADMIN"
  ],
  "erasures.read": [
    "ADMIN",
    "AUDITOR"
  ],
  "events.export": [
    "ADMIN",
    "COMPLIANCE",
    "AUDITOR"
  ],
  "events.read": [
    "ADMIN",
    "COMPLIANCE",
    "AUDITOR"
  ],
  "evidence.export": [
    "ADMIN",
    "COMPLIANCE",
    "AUDITOR"
  ],
  "fees.write": [
    "ADMIN",
    "FINANCE"
  ],
  "holds.decide": [
    "ADMIN",
    "COMPLIANCE"
  ],
  "holds.read": [
    "ADMIN",
    "COMPLIANCE",
    "AUDITOR"
  ],
  "integrations.manage": [
    "ADMIN"
  ],
  "integrations.read": [
    "ADMIN",
    "AUDITOR"
  ],
  "ledger.read": [
    "ADMIN",
    "COMPLIANCE",
    "FINANCE",
    "AUDITOR"
  ],
  "operations.read": [
    "ADMIN",
    "COMPLIANCE",
    "AUDITOR"
  ],
  "operations.write": [
    "ADMIN"
  ],
  "rates.read": [
    "ADMIN",
    "COMPLIANCE",
    "FINANCE",
    "AUDITOR"
  ],
  "rates.write": [
    "ADMIN",
    "FINANCE"
  ],
  "receipts.read": [
    "ADMIN",
    "COMPLIANCE",
    "AUDITOR"
  ],
  "reconciliation.write": [
    "ADMIN",
    "COMPLIANCE",
    "FINANCE"
  ],
  "refunds.write": [
    "ADMIN",
    "FINANCE"
  ],
  "replay.annotate": [
    "ADMIN",
    "COMPLIANCE"
  ],
  "senders.lock": [
    "ADMIN",
    "COMPLIANCE"
  ],
  "senders.read": [
    "ADMIN",
    "COMPLIANCE",
    "SUPPORT",
    "AUDITOR"
  ],
  "simulations.read": [
    "ADMIN",
    "COMPLIANCE",
    "AUDITOR"
  ],
  "simulations.run": [
    "ADMIN",
    "COMPLIANCE"
  ],
  "staff.manage": [
    "ADMIN"
  ],
  "staff.read": [
    "ADMIN",
    "AUDITOR"
  ],
  "timelines.read": [
    "ADMIN",
    "COMPLIANCE",
    "FINANCE",
    "AUDITOR"
  ],
  "transfers.cancel": [
    "ADMIN",
    "SUPPORT"
  ],
  "transfers.read": [
    "ADMIN",
    "COMPLIANCE",
    "SUPPORT",
    "FINANCE",
    "AUDITOR"
  ],
  "transfers.retry": [
    "ADMIN",
    "SUPPORT"
  ],
  "work.handle": [
    "ADMIN",
    "COMPLIANCE",
    "SUPPORT",
    "FINANCE"
  ]
} as const
