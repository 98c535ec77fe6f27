export const messages = {
  title: 'Check a receipt',
  lead: 'Compare the figures below with those on the receipt that you hold.',
  proven:
    'This transfer stands in our log, and we have signed the log. Your browser has checked both itself.',
  unsigned: {
    title: 'This transfer stands in our log. Your browser cannot check our signature.',
    text: 'It is too old to know signatures of this kind (Ed25519). Look at this page with a newer browser, or ask us for the evidence of this transfer: the program verify-evidence checks it without us, with our public key.',
  },
  unproven: 'This could not be proven. Please call us, and keep the receipt.',
  waiting: 'This transfer is so new that its proof is still being made. Look again in a moment.',
  figures: {
    at: 'Date',
    send: 'Transfer Amount',
    fee: 'Transfer Fees',
    total: 'Total',
    rate: 'Exchange Rate',
    receive: 'Total to Recipient',
  },
  rate: (rate: string) => `1 USD = ${rate} NPR`,
  proof: {
    title: 'What proves it',
    text: 'Every event of ours is a leaf of a tree of hashes, whose root is signed each second. Your browser has hashed this transfer’s record and walked from it to the root that the text below names; nobody, we included, can change the one without the other. The signature below it is ours if the public key is: compare it with the one that you have from us by another way.',
    key: 'Public key',
    position: 'Position in the log',
    size: 'Events under the head',
    signed: 'Signed',
    note: 'The signed head',
  },
  privacy: 'This page names nobody. What is personal in the record is encrypted.',
  unknown: {
    title: 'This code leads nowhere',
    lead: 'It may be incomplete, or the receipt is not ours. Please call us if it was given to you as one.',
  },
  expired: { title: 'This code has expired', lead: 'We keep the records of a transfer for ten years.' },
} as const
