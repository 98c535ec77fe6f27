const countWitnesses = (count: number) => `${count} ${count === 1 ? 'witness' : 'witnesses'}`

export const messages = {
  title: 'Check a receipt',
  lead: 'Compare the amounts below with the amounts on your receipt.',
  notices: {
    verified: {
      tone: 'success',
      title: 'This receipt is authentic.',
      text: 'Your browser verified that the transfer is in our signed log.',
    },
    pending: {
      tone: 'info',
      title: 'This transfer is new, and its proof is not ready yet.',
      text: 'This page updates automatically.',
    },
    uncosigned: {
      tone: 'warning',
      title: 'We signed this transfer, but too few independent witnesses have confirmed our log so far.',
      text: 'This page checks again automatically. If this message stays for more than an hour, keep the receipt and contact us.',
    },
    unsigned: {
      tone: 'warning',
      title: 'This transfer is in our log, but your browser cannot check our signature.',
      text: 'Your browser does not support Ed25519 signatures. Open this page in a newer browser. You can also ask us for the evidence file for this transfer and check it offline with the verify-evidence program.',
    },
    failed: {
      tone: 'danger',
      title: 'We could not verify this receipt.',
      text: 'Keep the receipt and contact us. We don’t show the amounts, because they might be wrong.',
    },
  },
  contact: 'Contact us',
  fields: {
    at: 'Date',
    send: 'Transfer Amount',
    fee: 'Transfer Fees',
    total: 'Total',
    rate: 'Exchange Rate',
    receive: 'Total to Recipient',
  },
  rate: (rate: string) => `1 USD = ${rate} NPR`,
  steps: {
    title: 'What your browser checked',
    data: 'The record and its proof are complete',
    signature: 'We signed the log',
    inclusion: 'The record is in our log',
    quorum: 'Independent witnesses saw the same log',
  },
  outcomes: {
    passed: 'Passed',
    failed: 'Failed',
    unchecked: 'Not checked',
    unavailable: 'Not available',
  },
  failures: {
    data: 'Something is missing, damaged, or about another transfer.',
    signature: 'A signature is missing or invalid, or the log is not ours.',
    inclusion: 'This page received a record that differs from the record in our log.',
  },
  witnesses: (count: number, time: string) =>
    count === 1 ? `1 witness, ${time}` : `${countWitnesses(count)}, most recently ${time}`,
  tooFewWitnesses: (count: number) => `${countWitnesses(count)} so far. More are required.`,
  noWitnesses: 'This log has no independent witnesses.',
  proof: {
    title: 'How we verify it',
    text: 'Every event in our log is part of a hash tree, and we sign the root of that tree every second. Your browser hashes this transfer’s record and checks that it leads to the signed root. No one, including us, can change the record without changing the root. Independent witnesses sign a root only if its log still contains everything that they saw before.',
    position: 'Position in the log',
    size: 'Events in the signed log',
    proof: 'Proof, which ends with the signed checkpoint',
    policy: 'Public keys of the log and its witnesses',
    download: 'Download the proof',
    elsewhere:
      'You can also check this receipt without this page. Download the proof and run our verify-evidence program, or any other program that supports c2sp.org/tlog-proof. To confirm that the public keys below are right, compare them with a copy that you got another way.',
  },
  privacy: 'This page shows no names. Personal data in the record is encrypted.',
  notFound: {
    title: 'We could not find this receipt',
    lead: 'The code might be incomplete, or the receipt might not be ours. If someone gave you this receipt, please call us.',
  },
  expired: { title: 'This code has expired', lead: 'We keep transfer records for ten years.' },
} as const
