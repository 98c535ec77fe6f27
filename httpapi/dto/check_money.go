package dto

import (
	"strconv"
	"time"

	"hulak/domain/bounds"
	"hulak/domain/money"
)

const maxRateDecimals = bounds.RateDecimals

var accountType = oneOf("INVALID_ACCOUNT_TYPE", "checking", "savings")

// Check validates the form that adds a bank account (spec 5.08).
func (f AddBank) Check(c *Checks) {
	c.field("beneficiaryId", f.BeneficiaryID, requiredWith("NO_BENEFICIARY_AVAILABLE"))
	c.field("bankId", f.BankID, required, maxChars(64))
	c.field("branchLocation", f.BranchLocation, optional(branch))
	c.field("accountType", f.AccountType, required, accountType)
	c.field("accountNumber", RemoveSpaces(f.AccountNumber), required, accountNumber)
	c.field("remittancePurpose", f.RemittancePurpose, optional(purpose))
}

// Check validates the form that changes a bank account (spec 5.08).
func (f UpdateBank) Check(c *Checks) {
	c.field("beneficiaryId", f.BeneficiaryID, requiredWith("NO_BENEFICIARY_AVAILABLE"))
	c.field("id", f.ID, required, maxChars(64))
	c.field("bankId", f.BankID, required, maxChars(64))
	c.field("branchLocation", f.BranchLocation, optional(branch))
	c.field("accountType", f.AccountType, required, accountType)
	c.field("accountNumber", RemoveSpaces(f.AccountNumber), required, accountNumber)
}

// Check validates the form that adds a wallet (spec 5.10a).
func (f AddWallet) Check(c *Checks) {
	c.field("identificationValue", f.IdentificationValue.Number(), required, follows("nepalPhone", "INVALID_ID_VALUE"))
	c.field("identificationType", f.IdentificationType, optional(maxChars(32)))
}

// requiredWith rejects an empty value with the given code. It also rejects a value with more than 64 characters.
func requiredWith(code string) rule {
	return func(v string) string {
		if v == "" {
			return code
		}
		return maxChars(64)(v)
	}
}

// Check validates the fields of a transfer that do not depend on prices or people (spec 5.16, 5.17).
func (f CreateTransaction) Check(c *Checks) {
	c.field("senderAmount", string(f.SenderAmount), required, amount)
	c.field("recipientAmount", string(f.RecipientAmount), required, amount)
	c.field("feeAmount", string(f.FeeAmount), required, amount)
	c.field("exchangeRate", string(f.ExchangeRate), required, exchangeRate)
	c.field("recipientCurrency", f.RecipientCurrency, required, oneOf("INVALID_CURRENCY", string(money.NPR)))
	c.field("destinationCountry", f.DestinationCountry, requiredWith("DESTINATION_NOT_SELECTED"), oneOf("INVALID_COUNTRY", "NPL"))
	c.field("remittancePurpose", f.RemittancePurpose, required, purpose)
	c.field("recipientId", f.RecipientID, requiredWith("NO_BENEFICIARY_AVAILABLE"))
	c.field("payoutMethod", f.PayoutMethod, requiredWith("PAYOUT_METHOD_NOT_SELECTED"),
		oneOf("PAYOUT_METHOD_NOT_SELECTED", "BANK_DEPOSIT", "CASH_PICKUP", "WALLET"))
	c.field("fundingSource", f.FundingSource, requiredWith("NO_PAYMENT_SOURCE_SELECTED"),
		oneOf("NO_PAYMENT_SOURCE_SELECTED", "BANK_ACCOUNT", "DEBIT_CARD"))
	c.field("senderFundingAccountId", f.SenderFundingAccountID, requiredWith("NO_PAYMENT_SOURCE_SELECTED"))
	c.field("couponCode", f.CouponCode, optional(maxChars(40), noSpecialCharacters, matchesPattern(couponPattern, "INVALID_COUPON_CODE")))
	c.field("bonusAmount", string(f.BonusAmount), optional(amount))
	c.field("disclosureHash", f.DisclosureHash, optional(maxChars(64)))
	c.field("requestId", f.RequestID, optional(maxChars(64)))
	switch f.PayoutMethod {
	case "BANK_DEPOSIT", "WALLET":
		c.field("recipientAccountId", f.RecipientAccountID, requiredWith("NO_RECEIVE_METHOD_AVAILABLE"))
	case "CASH_PICKUP":
		if f.PayerID <= 0 {
			c.addError("payerId", "INVALID_PAYER")
		}
	}
}

// Check validates the form that reprocesses a transfer (spec 5.04).
func (f Reprocess) Check(c *Checks) {
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
	c.field("payoutMethod", f.PayoutMethod, requiredWith("PAYOUT_METHOD_NOT_SELECTED"),
		oneOf("PAYOUT_METHOD_NOT_SELECTED", "BANK_DEPOSIT", "CASH_PICKUP", "WALLET"))
}

// Check validates the form that publishes a rate.
func (f PublishRate) Check(c *Checks) {
	c.field("sourceCurrency", f.SourceCurrency, required, oneOf("INVALID_CURRENCY", string(money.USD)))
	c.field("destinationCurrency", f.DestinationCurrency, required, oneOf("INVALID_CURRENCY", string(money.NPR)))
	c.field("rate", string(f.Rate), required, exchangeRate)
	c.field("midRate", string(f.MidRate), optional(exchangeRate))
	f.PriceSchedule.check(c)
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

// Check validates a fee set (spec 5.03).
func (f SaveFeeSet) Check(c *Checks) {
	c.field("sourceDestinationCountry", f.SourceDestinationCountry, required, maxChars(16))
	c.field("paymentMethod", f.PaymentMethod, required, oneOf("INVALID_PAYMENT_METHOD", "BANK_ACCOUNT", "DEBIT_CARD"))
	c.field("payoutMethod", f.PayoutMethod, requiredWith("PAYOUT_METHOD_NOT_SELECTED"),
		oneOf("PAYOUT_METHOD_NOT_SELECTED", "BANK_DEPOSIT", "CASH_PICKUP", "WALLET"))
	c.field("currency", f.Currency, required, matchesPattern(currencyPattern, "INVALID_CURRENCY"))
	c.feeRanges(f.FeeRanges)
	f.PriceSchedule.check(c)
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

// feeRanges checks the ranges of a fee set (spec 5.03).
func (c *Checks) feeRanges(ranges []FeeRangeInput) {
	checker := rangeChecker{checks: c}
	for i, r := range ranges {
		prefix := "feeRanges[" + strconv.Itoa(i) + "]."
		checker.addRange(prefix, r.MinAmount, r.MaxAmount)
		c.field(prefix+"flatFee", string(r.FlatFee), required, enteredAmount)
		c.field(prefix+"percentageFee", string(r.PercentageFee), required, decimalNumber)
	}
}

// rangeChecker checks that each bound is above the previous one, except that a range can start where the previous one ends. The first
// minimum can have any value (spec 5.02c, 5.03b).
type rangeChecker struct {
	checks           *Checks
	previous         money.Amount // previous bound
	hasPreviousRange bool
}

func (r *rangeChecker) addRange(prefix string, min, max Number) {
	r.addBound(prefix+"minAmount", min, true)
	r.addBound(prefix+"maxAmount", max, false)
	r.hasPreviousRange = true
}

func (r *rangeChecker) addBound(field string, n Number, isMin bool) {
	before := len(r.checks.Errors)
	r.checks.field(field, string(n), required, enteredAmount)
	if len(r.checks.Errors) > before {
		return
	}
	bound, _ := n.Amount(money.USD)
	// Both bounds of a range are inclusive. If two ranges share a bound, the lower fee applies to it.
	continues := isMin && r.hasPreviousRange && bound.Equal(r.previous)
	if (r.hasPreviousRange || !isMin) && !continues && !r.previous.Less(bound) {
		r.checks.addError(field, "AMOUNT_MUST_BE_GREATER?amount="+r.previous.Text())
	}
	r.previous = bound
}

func decimalNumber(v string) string {
	d, err := money.ParseDecimal(v)
	if err != nil || !d.Equal(d.Truncate(maxRateDecimals)) {
		return "INVALID_AMOUNT"
	}
	return ""
}

// Check validates the amounts, rates, and reason of a coupon. The domain enforces the other rules (spec 5.02).
func (f CreateCoupon) Check(c *Checks) {
	rates := rangeChecker{checks: c}
	for i, r := range f.BetterExchangeRateRanges {
		prefix := "betterExchangeRateRanges[" + strconv.Itoa(i) + "]."
		rates.addRange(prefix, r.MinAmount, r.MaxAmount)
		c.field(prefix+"extraExchangeRate", string(r.ExtraExchangeRate), required, decimalNumber)
	}
	bonuses := rangeChecker{checks: c}
	for i, r := range f.BonusRanges {
		prefix := "bonusRanges[" + strconv.Itoa(i) + "]."
		bonuses.addRange(prefix, r.MinAmount, r.MaxAmount)
		c.field(prefix+"amount", string(r.Amount), required, enteredAmount)
	}
	f.PriceSchedule.check(c)
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

// check validates the times of new prices. The domain enforces that they take effect later than now.
func (s PriceSchedule) check(c *Checks) {
	c.field("effectiveAt", s.EffectiveAt, optional(timestamp))
	if s.PreviewFrom == "" && s.PreviewTo == "" {
		return
	}
	c.field("previewFrom", s.PreviewFrom, required, timestamp)
	c.field("previewTo", s.PreviewTo, required, timestamp)
	if from, to := parseTimestamp(s.PreviewFrom), parseTimestamp(s.PreviewTo); !to.After(from) {
		c.addError("previewTo", "INVALID_DATE")
	}
}

// Effective returns when the prices take effect, or zero if they take effect with the last approval.
func (s PriceSchedule) Effective() time.Time { return parseTimestamp(s.EffectiveAt) }

// Period returns the period of the preview. It returns false if the caller chose none.
func (s PriceSchedule) Period() (from, to time.Time, ok bool) {
	return parseTimestamp(s.PreviewFrom), parseTimestamp(s.PreviewTo), s.PreviewFrom != ""
}

// Check validates the proposed prices like a request for them.
func (f PreviewPrices) Check(c *Checks) {
	const unusedReason = "-"
	switch {
	case f.FeeSet != nil && f.Rate == nil && f.Coupon == nil:
		form := *f.FeeSet
		form.Reason = unusedReason
		form.Check(c)
	case f.Rate != nil && f.FeeSet == nil && f.Coupon == nil:
		form := *f.Rate
		form.Reason = unusedReason
		form.Check(c)
	case f.Coupon != nil && f.FeeSet == nil && f.Rate == nil:
		form := *f.Coupon
		form.Reason = unusedReason
		form.Check(c)
	default:
		c.addError("feeSet", "NOTHING_CHANGED")
	}
}

func timestamp(v string) string {
	if _, err := time.Parse(time.RFC3339, v); err != nil {
		return "INVALID_DATE"
	}
	return ""
}

// parseTimestamp returns zero for an empty or invalid time.
func parseTimestamp(v string) time.Time {
	at, _ := time.Parse(time.RFC3339, v)
	return at.UTC()
}
