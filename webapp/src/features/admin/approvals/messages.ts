export const messages = {
  description:
    'High-risk changes need two people. One person requests a change, and another must approve it before it takes effect.',
  lists: { PENDING: 'Pending', ALL: 'All' },
  empty: { PENDING: 'Nothing to approve', ALL: 'No requests yet' },
  emptyHint:
    'Requests for large rate changes, fee sets, coupons, invitations, new administrators, erasures, and sender unlocks appear here.',
  actions: {
    PUBLISH_RATE: 'Publish a rate',
    SAVE_FEE_SET: 'Save a fee set',
    CREATE_COUPON: 'Create a coupon',
    INVITE_STAFF: 'Invite a staff member',
    CHANGE_STAFF_ROLE: 'Change a role',
    ERASE_SENDER: 'Erase a sender',
    UNLOCK_SENDER: 'Unlock a sender',
  },
  done: {
    PUBLISH_RATE: 'The rate has been published',
    SAVE_FEE_SET: 'Fee Set has been saved successfully',
    CREATE_COUPON: 'The coupon has been created',
    INVITE_STAFF: 'The invitation has been sent',
    CHANGE_STAFF_ROLE: 'The role has been changed',
    ERASE_SENDER: 'The account is closed. The personal data is being erased.',
    UNLOCK_SENDER: 'The sender has been unlocked',
  },
  statuses: { PENDING: 'Pending', APPROVED: 'Approved', REJECTED: 'Rejected', EXPIRED: 'Expired' },
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw request',
  rejected: 'The request was rejected',
  approveTitle: 'Approve this request?',
  rejectTitle: 'Reject this request?',
  approveText: (action: string, name: string) =>
    `Request from ${name}: ${action}. The change will take effect immediately.`,
  rejectText: 'Nothing will change. We’ll keep a record of the request and your reason.',
  reasonHint: 'Only staff can see this reason.',
  expires: 'Expires',
  by: 'by',
} as const
