import type {
  Beneficiary,
  BeneficiaryBank,
  Country,
  Coupon,
  Disclosure,
  FeeSet,
  PriceQuote,
  SenderBank,
  SenderCard,
  Transaction,
  TransactionDetail,
  Wallet,
} from '@/lib/api/types'
import type { PaymentDetail, RecipientDetail } from '@/lib/sendFlow/store'

// Default test data. Tests override fields as needed.

const rupee = { name: 'Nepalese rupee', code: 'NPR', symbol: 'रू' }

export const nepal: Country = {
  name: 'Nepal',
  flag: '🇳🇵',
  flagUrl: '',
  phoneCode: '+977',
  twoCharCode: 'NP',
  threeCharCode: 'NPL',
  currency: rupee,
  payoutMethod: {
    isBankDepositEnabled: true,
    isCashPickupEnabled: true,
    isMobileWalletEnabled: true,
    isHomeDeliveryEnabled: false,
  },
  sendingAmountLimit: {
    card: '2000.00',
    wallet: '50000.00',
    bankDeposit: '1000000.00',
    cashPickup: '100000.00',
  },
  wallets: ['eSewa', 'Khalti'],
  relationships: ['Brother', 'Mother'],
  remittancePurposes: ['Family Expenses', 'Gifts'],
}

export const aPaymentDetail: PaymentDetail = {
  country: 'NPL',
  paymentCurrency: 'USD',
  receivingCurrency: 'NPR',
  exchangeRate: '140.00',
  sendingAmount: '200.00',
  receivingAmount: '28000.00',
  transactionFee: '5.00',
  totalAmount: '205.00',
  paymentSource: 'BANK_ACCOUNT',
  payoutMethod: 'BANK_DEPOSIT',
  coupon: undefined,
  bonusAmount: undefined,
  senderBank: 'source-bank',
  senderDebitCard: undefined,
  walletId: undefined,
}

export const aBankAccount: BeneficiaryBank = {
  id: 'account-1',
  bankId: '1009',
  active: true,
  referenceId: 'account-1',
  branchName: 'Thamel',
  accountNumber: '0123456789012',
  accountType: 'savings',
  bankName: 'Nabil Bank Limited',
  isCooperative: false,
  accountHolderName: 'Sita Gurung',
  beneficiaryId: 'beneficiary-1',
}

export const aWallet: Wallet = {
  id: 'wallet-1',
  referenceId: 'wallet-1',
  identificationType: 'eSewa',
  identificationValue: '9841234567',
}

export const aBeneficiary: Beneficiary = {
  id: 'beneficiary-1',
  referenceId: 'beneficiary-1',
  firstName: 'Sita',
  middleName: '',
  lastName: 'Gurung',
  fullName: 'Sita Gurung',
  email: 'sita@example.org',
  countryCode: '+977',
  phoneNumber: '9841234567',
  dateOfBirth: '',
  isEditable: true,
  senderRelationship: 'Mother',
  isCashPickupEnabled: false,
  address: {
    addressLine1: 'Lakeside Marg 6',
    addressLine2: '',
    city: 'Pokhara',
    state: 'P4',
    country: 'NPL',
    postalCode: '33700',
  },
  banks: [aBankAccount],
  wallets: [],
}

export const aRecipient: RecipientDetail = {
  recipient: 'beneficiary-1',
  paymentReceiveMethod: 'BANK_DEPOSIT',
  remittancePurpose: 'Family Expenses',
  bankId: 'account-1',
  accountNumber: '0123456789012',
}

export const aSenderBank: SenderBank = {
  id: 'source-bank',
  referenceId: 'source-bank',
  name: 'Cedar National Bank ••6789',
  institutionName: 'Cedar National Bank',
  accountType: 'checking',
  accountHolderName: 'Maya Gurung',
  accountNumber: '••6789',
  verificationStatus: 'VERIFIED',
}

export const aSenderCard: SenderCard = {
  id: 'source-card',
  referenceId: 'source-card',
  nickName: 'Everyday',
  senderId: 'sender-1',
  institutionName: 'Cedar National Bank',
  fundingSourceName: 'Visa ••4242',
  network: 'Visa',
  cardNumber: '••4242',
}

const feeSet = (paymentMethod: FeeSet['paymentMethod'], payoutMethod: string, flatFee: string): FeeSet => ({
  paymentMethod,
  payoutMethod,
  currency: 'USD',
  sourceCountry: 'USA',
  destinationCountry: 'NPL',
  feeRanges: [{ minAmount: '10.00', maxAmount: '1999.99', flatFee, percentageFee: '0' }],
})

/** someFees has a different fee for each combination of methods, so tests can tell which fee applies. */
export const someFees: FeeSet[] = [
  feeSet('BANK_ACCOUNT', 'BANK_DEPOSIT', '5.00'),
  feeSet('BANK_ACCOUNT', 'CASH_PICKUP', '6.00'),
  feeSet('DEBIT_CARD', 'BANK_DEPOSIT', '7.00'),
  feeSet('DEBIT_CARD', 'CASH_PICKUP', '8.00'),
]

export const aCoupon: Coupon = {
  id: 'DASHAIN26',
  code: 'DASHAIN26',
  title: 'Dashain greeting',
  couponType: 'OCCASIONAL',
  expiryDate: '2026-12-31T23:59:00Z',
  benefitType: 'BOTH',
  transactionCount: 0,
  sources: [],
  destinations: [],
  betterExchangeRateRanges: [
    { minAmount: '100.00', maxAmount: '500.00', benefitType: 'BETTER_RATE', extraExchangeRate: '0.50' },
  ],
  bonusRanges: [{ minAmount: '100.00', maxAmount: '500.00', benefitType: 'BONUS', amount: '100.00' }],
}

export const aTransaction: Transaction = {
  id: 'transfer-1',
  referenceId: 'transfer-1',
  status: 'PROCESSED',
  deliveryStatus: 'DELIVERY_REQUESTED',
  statusText: 'Payout in progress',
  createdAt: '2026-11-20T18:30:00.000Z',
  senderAmount: '200.00',
  senderCurrency: 'USD',
  recipientAmount: '28000.00',
  recipientCurrency: 'NPR',
  referenceNumber: '4820019473',
  receiptNumber: 'PENDING',
  fundingSource: 'BANK_ACCOUNT',
  payoutMethod: 'BANK_DEPOSIT',
  senderFundingSourceAccountId: 'source-bank',
  beneficiary: { referenceId: 'beneficiary-1', fullName: 'Sita Gurung' },
  sender: { referenceId: 'sender-1', fullName: 'Maya Gurung' },
  expectedAvailability: '2-3',
  cancelableUntil: '2026-11-20T19:00:00.000Z',
}

/** aTransactionDetail is aTransaction with what its own page shows. */
export const aTransactionDetail: TransactionDetail = {
  ...aTransaction,
  feeAmount: '5.00',
  totalAmount: '205.00',
  exchangeRate: '140.00',
  bonusAmount: '0.00',
  couponCode: '',
  remarks: '',
  remittancePurpose: 'Gifts',
  dateAvailable: '2026-11-25',
  disclosureVersion: '2027-01',
  beneficiary: {
    referenceId: 'beneficiary-1',
    fullName: 'Sita Gurung',
    phoneNumber: '',
    email: '',
    address: aBeneficiary.address,
    bank: aBankAccount,
  },
  senderAccount: {
    referenceId: 'source-bank',
    name: 'Maya Gurung',
    accountType: 'CHECKING',
    bankName: 'Cedar Bank ••6789',
    institutionName: 'Cedar Bank',
    fundingSourceName: '',
  },
  senderAddress: { country: 'USA', state: 'Massachusetts', stateCode: 'MA' },
}

/** aDisclosure is the disclosure for aPaymentDetail. */
export const aDisclosure: Disclosure = {
  template: '2027-01',
  hash: 'hash-1',
  title: 'Transfer details and your rights',
  sections: [
    {
      heading: 'Amounts',
      lines: [
        { label: 'Transfer Amount', value: '200.00 USD' },
        { label: 'Transfer Fees', value: '+ 5.00 USD' },
        { label: 'Total', value: '205.00 USD', strong: true },
        { label: 'Total to Recipient', value: '28,000.00 NPR', strong: true },
      ],
      text: ['The recipient may receive less due to fees charged by the recipient’s bank and foreign taxes.'],
    },
    { heading: 'Your right to cancel', lines: [], text: ['You can cancel within 30 minutes of paying.'] },
  ],
}

/** aQuote is the quote for aPaymentDetail. */
export const aQuote: PriceQuote = {
  id: 'quote-1',
  quoteToken: 'signed-1',
  quotedAt: '2026-11-20T18:30:00.000Z',
  expiresAt: '2026-11-20T19:00:00.000Z',
  senderAmount: '200.00',
  feeAmount: '5.00',
  totalAmount: '205.00',
  exchangeRate: '140.00',
  bonusAmount: '0.00',
  recipientAmount: '28000.00',
  recipientCurrency: 'NPR',
  dateAvailable: '2026-11-25',
  reasons: [
    { figure: 'exchangeRate', value: '140.00', rule: 'RATE_PUBLISHED', facts: { version: '1' } },
    {
      figure: 'feeAmount',
      value: '5.00',
      rule: 'FEE_RANGE',
      facts: { amount: '200.00', minAmount: '10.00', maxAmount: '1999.99', flatFee: '5.00' },
    },
    {
      figure: 'totalAmount',
      value: '205.00',
      rule: 'AMOUNT_PLUS_FEE',
      facts: { amount: '200.00', feeAmount: '5.00' },
    },
    {
      figure: 'recipientAmount',
      value: '28000.00',
      rule: 'AMOUNT_TIMES_RATE',
      facts: { amount: '200.00', exchangeRate: '140.00', bonusAmount: '0.00' },
    },
  ],
}
