import type { roleBits } from './permissions.gen'
import type { components } from './schema.gen'

// Names for the API types used by the pages. Amounts and rates are decimal strings.

export type Schemas = components['schemas']

export type StaffRole = Schemas['InviteStaff']['role']
export type Role = 'USER' | 'GUEST' | StaffRole | 'PUBLIC'
/** Permission allows staff one kind of action. */
export type Permission = keyof typeof roleBits
export type Tier = 'ONE' | 'TWO' | 'THREE'
export type PayoutMethod = 'BANK_DEPOSIT' | 'CASH_PICKUP' | 'WALLET' | 'HOME_DELIVERY'
export type PaymentSource = Schemas['Transaction']['fundingSource']
export type KycStatus = Schemas['SenderStatus']['kycStatus']
export type TransactionStatus = Schemas['Transaction']['status']
export type DeliveryStatus = Schemas['Transaction']['deliveryStatus']

export type Config = Schemas['Configuration']
export type User = Schemas['UserInfo']
export type SenderStatus = Schemas['SenderStatus']
export type Login = Schemas['Login']
export type OpenSession = Schemas['OpenSession']
export type Erasure = Schemas['Erasure']
export type SecondFactor = Schemas['SecondFactor']
export type Enrollment = Schemas['Enrollment']
export type WidgetToken = Schemas['WidgetToken']

export type Country = Schemas['Country']
export type ExchangeRate = Schemas['ExchangeRate']
export type DailyRate = Schemas['DailyRate']
export type PriceQuote = Schemas['Quote']
export type PriceReason = Schemas['PriceReason']
export type FeeRange = Schemas['FeeRange']
export type FeeSet = Schemas['FeeSet']
export type Coupon = Schemas['Coupon']
export type License = Schemas['License']

export type Beneficiary = Schemas['Beneficiary']
export type BeneficiaryBank = Schemas['BeneficiaryBank']
export type Wallet = Schemas['Wallet']
export type Payer = Schemas['Payer']
export type SenderBank = Schemas['SenderBank']
export type SenderCard = Schemas['SenderCard']

export type Transaction = Schemas['Transaction']
export type TransactionDetail = Schemas['TransactionDetail']
export type Disclosure = Schemas['Disclosure']
export type TransactionCreate = Schemas['CreateTransaction']
export type TransactionCreated = Schemas['CreatedTransfer']
export type Schedule = Schemas['Schedule']
export type RateAlert = Schemas['RateAlert']
export type MoneyRequest = Schemas['MoneyRequest']
export type ScheduleCreate = Schemas['CreateSchedule']
export type RequestedDocument = Schemas['RequestedDocument']
export type TimelineEntry = Schemas['TimelineEntry']
export type ReceiptProof = Schemas['ReceiptProof']
export type Deadline = Schemas['Deadline']
export type MonthTotals = Schemas['MonthTotals']
export type Tracking = Schemas['Tracking']
export type LockedSender = Schemas['LockedSender']
