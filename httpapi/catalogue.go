package httpapi

import "strings"

// Catalogue holds the text of every code that an answer may carry, with {placeholders} for the parameters. The pages'
// catalogue is generated from it, so a text stands in one place.
var Catalogue = map[string]string{
	// Fields of forms (5).
	"FIELD_CANNOT_BE_EMPTY":               "This field cannot be empty",
	"SPECIAL_CHARACTER_NOT_ALLOWED":       "This field cannot have special character",
	"FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC": "This field can only contain alphanumeric characters",
	"FIELD_TOO_LONG":                      "This field cannot have more than {max} characters",
	"AMOUNT_MUST_BE_GREATER":              "Amount must be greater than {amount}",
	"INVALID_AMOUNT":                      "Please enter a valid amount",
	"AMOUNT_CANNOT_BE_NEGATIVE":           "Amount cannot be negative",
	"MUST_BE_GREATER_THAN_ZERO":           "This must be greater than 0",
	"PERCENTAGE_TOO_HIGH":                 "The percentage is too high",
	"UNKNOWN_VALUE":                       "Please choose one of the offered values",
	"INVALID_RATE":                        "Please enter a valid exchange rate",
	"INVALID_NAME":                        "Please enter a valid name",
	"INVALID_EMAIL":                       "Please enter a valid email address",
	"INVALID_ADDRESS":                     "Please enter a valid address",
	"INVALID_CITY":                        "Please enter a valid city",
	"INVALID_STATE":                       "Please select a valid state",
	"INVALID_COUNTRY":                     "Please select a valid country",
	"INVALID_POSTAL_CODE":                 "Please enter a valid postal code",
	"INVALID_DOB":                         "Please enter a valid date of birth",
	"UNDER_AGE":                           "You must be 18 years or older",
	"INVALID_COUNTRY_CODE":                "Please enter a valid country code",
	"INVALID_LOCATION_NAME":               "Please enter a valid branch location",
	"INVALID_PHONE":                       "Please enter valid phone number",
	"INVALID_NEPAL_PHONE":                 "Nepal mobile number should be 10 digits",
	"INVALID_ID_VALUE":                    "Please enter valid identification number",
	"INVALID_RELATIONSHIP":                "Please select a relationship",
	"INVALID_REMITTANCE_PURPOSE":          "Please select a remittance purpose",
	"INVALID_ACCOUNT_NUMBER":              "Please enter a valid account number",
	"INVALID_ACCOUNT_TYPE":                "Please select an account type",
	"INVALID_BANK":                        "Please select a bank",
	"INVALID_WALLET":                      "Please select a mobile wallet",
	"INVALID_PAYER":                       "Please select a payer",
	"INVALID_DATE":                        "Enter a valid date",
	"DATE_ALREADY_PASSED":                 "This date has already passed",
	"TRANSACTION_FREQUENCY_TOO_LOW":       "Transaction frequency should be more than 1",
	"EMAIL_DOES_NOT_MATCH":                "Email does not match",
	"PASSWORD_DOES_NOT_MATCH":             "Password does not match",
	"PASSWORD_CRITERIA":                   "Your password does not match the criteria",
	"PASSWORD_COMMON":                     "This password is known from data breaches. Please choose another one.",
	"PASSWORD_PERSONAL":                   "Please choose a password that is not your own name or email address",
	"PASSWORD_SAME_AS_OLD":                "New password can not be same as old password",
	"EMAIL_SAME_AS_OLD":                   "New Email and Old Email cannot be the same",
	"PHONE_SAME_AS_OLD":                   "New Phone Number and Old Phone Number cannot be the same",
	"DESTINATION_NOT_SELECTED":            "Destination country is not selected",
	"NO_COOPERATIVE_AVAILABLE":            "Entered cooperative is not available",
	"NO_BENEFICIARY_AVAILABLE":            "Please select a beneficiary",
	"PAYOUT_METHOD_NOT_SELECTED":          "Please select a payout method",
	"NO_RECEIVE_METHOD_AVAILABLE":         "Selected beneficiary has no payout method",
	"PAYOUT_METHOD_NOT_ENABLED":           "You have not enabled {method} for this beneficiary",
	"NO_PAYMENT_SOURCE_SELECTED":          "Please select a payment method",
	"NO_PAYMENT_SOURCE_AVAILABLE":         "There is no any payment method available at the moment",
	"NO_COUNTRY_PAIR_SELECTED":            "Please select at least one country pair",
	"COUPON_EXISTS":                       "Coupon already exists with given coupon code",
	"INVALID_CURRENCY":                    "Please select a currency",
	"INVALID_PAYMENT_METHOD":              "Please select a payment method",
	"INVALID_CORRIDOR":                    "Please select a country pair",

	// Requests that cannot be read.
	"VALIDATION_FAILED":           "Please correct the marked fields",
	"MALFORMED_JSON":              "The request is not valid JSON",
	"UNKNOWN_FIELD":               "This field is not known here",
	"DUPLICATE_FIELD":             "This field was sent twice",
	"INVALID_TYPE":                "This field has a value of the wrong kind",
	"INVALID_PARAMETER":           "This parameter has a value that cannot be read",
	"UNSUPPORTED_MEDIA_TYPE":      "The request must be sent as application/json",
	"BODY_TOO_LARGE":              "The request is too large",
	"IDEMPOTENCY_KEY_INVALID":     "The idempotency key must have 1 to 128 visible characters",
	"IDEMPOTENCY_KEY_REUSED":      "The idempotency key was used for another request",
	"TRY_AGAIN":                   "Please try again",
	"PAYOUT_METHOD_NOT_AVAILABLE": "This payout method is not available for the country",
	"NOT_FOUND":                   "Not found",
	"METHOD_NOT_ALLOWED":          "This path does not take this method",

	// Who asks.
	"UNAUTHORIZED":               "Please sign in",
	"SESSION_EXPIRED":            "Your session has expired due to inactivity.",
	"FORBIDDEN":                  "You are not allowed to do this",
	"CROSS_SITE_REQUEST":         "This request came from another site",
	"BAD_CREDENTIALS":            "Your email and password does not match.",
	"TOO_MANY_ATTEMPTS":          "Too many attempts. Please try again in {seconds} seconds.",
	"SENDER_LOCKED":              "Your account is locked. Please contact our customer support.",
	"ALREADY_TAKEN":              "This is already taken",
	"EMAIL_ALREADY_TAKEN":        "An account with this email address already exists",
	"VERIFICATION_CODE_EXPIRED":  "Verification code has expired.",
	"VERIFICATION_CODE_NO_MATCH": "Verification code does not match.",
	"EMAIL_VERIFICATION_INVALID": "Email verification link is invalid",
	"EMAIL_NOT_VERIFIED":         "Please verify your email address first",
	"PHONE_NOT_VERIFIED":         "Please verify your phone number first",
	"ALREADY_VERIFIED":           "This has been verified already",
	"TOO_MANY_CODES":             "Too many codes were sent. Please try again later.",
	"RESET_LINK_INVALID":         "This password reset link is not valid any more",
	"RECEIPT_LINK_EXPIRED":       "This link has expired. Please open the receipt again.",
	"REFERENCE_TOKEN_INVALID":    "This link is not valid any more",
	"KYC_NOT_VERIFIED":           "Please verify your identity first",
	"KYC_SUSPENDED":              "Your account has been suspended. Please contact our customer support.",
	"ACCOUNT_INCOMPLETE":         "Please complete your account first",
	"ACCOUNT_COMPLETE":           "Your account is complete. Please change it in your settings.",
	"TIER_NOT_NEXT":              "This tier cannot be requested now",
	"INVALID_KYC_STATUS":         "This status is not known",
	"CALLBACK_UNVERIFIED":        "The callback's signature is not valid",
	"CALLBACK_MALFORMED":         "The callback cannot be read",

	// What is not there, or not yours.
	"SENDER_NOT_FOUND":           "This sender was not found",
	"STAFF_NOT_FOUND":            "This staff member was not found",
	"BENEFICIARY_NOT_FOUND":      "This beneficiary was not found",
	"PAYOUT_ACCOUNT_NOT_FOUND":   "This account of the beneficiary was not found",
	"SOURCE_NOT_FOUND":           "This payment method was not found",
	"PAYMENT_SOURCE_NOT_FOUND":   "This payment method was not found",
	"TRANSACTION_NOT_FOUND":      "This transaction was not found",
	"COUPON_NOT_FOUND":           "No coupon found",
	"EVENT_NOT_FOUND":            "This event was not found",
	"BANK_NOT_FOUND":             "This bank was not found",
	"LICENCE_NOT_FOUND":          "There is no licence for this state",
	"COUNTRY_NOT_FOUND":          "Country not found!",
	"INVALID_ROLE":               "This role is not known",
	"INVALID_SOURCE_STATUS":      "This status is not known",
	"CONTRADICTS_EARLIER_REPORT": "This contradicts what was reported before",

	// Money.
	"MIN_TXN_AMOUNT":                    "Minimum amount is $ {amount}",
	"MAX_TXN_AMOUNT_EXCEED":             "Your current transaction limit is $ {amount}.",
	"MAX_RECEIVE_AMOUNT":                "Receiving amount limit is NPR 10 Lakhs",
	"WALLET_LIMIT":                      "Receiving amount limit is NPR {amount} for wallet transaction",
	"CASH_PICKUP_LIMIT":                 "Receiving amount limit is NPR 1 lakh for cash pickup",
	"CARD_LIMIT":                        "Transactions above $2000 cannot be made using debit card",
	"EXCHANGE_RATE_UPDATED":             "The exchange rate has been updated",
	"AMOUNT_MISMATCH":                   "The amounts do not match the current terms",
	"NO_EXCHANGE_RATE":                  "No exchange rate found",
	"NO_FEE_SET":                        "There is no fee for this kind of transfer",
	"INVALID_COUPON_CODE":               "Invalid Coupon Code",
	"BANK_RELOGIN_REQUIRED":             "Your bank credentials have changed. Please update your account credentials.",
	"BANK_ERROR_MSG":                    "Bank could not be added at the moment. Please try again later.",
	"PAYMENT_SOURCE_NOT_USABLE":         "Please select a verified bank account or debit card",
	"INACTIVE_BANK":                     "We do not support this beneficiary bank currently Please add another bank for your beneficiary",
	"BENEFICIARY_NOT_EDITABLE":          "This beneficiary cannot be changed",
	"TRANSACTION_CANNOT_BE_CANCELED":    "Transaction cannot be cancelled",
	"TRANSACTION_CANNOT_BE_REPROCESSED": "Transaction cannot be reprocessed",
	"TRANSACTION_NOT_HELD":              "This transfer does not wait for a decision",
	"BENEFICIARY_HAS_NO_EMAIL":          "This beneficiary has no email address",

	// What is said when all goes well, so that the pages take it from the same place.
	"PAYOUT_BANK_ADDED":   "Beneficiary bank account has been added",
	"PAYOUT_WALLET_ADDED": "Beneficiary mobile wallet has been added",

	// The rest.
	"CONFLICT":             "Something else has changed meanwhile. Please look again.",
	"OUT_OF_ORDER":         "This cannot happen yet",
	"BUSY":                 "We are very busy at the moment. Please try again.",
	"TRY_LATER":            "This is not available at the moment. Please try again later.",
	"OUTCOME_UNKNOWN":      "We could not find out whether this was done. Please look before you try again.",
	"SOMETHING_WENT_WRONG": "Something went wrong. Please try again later or contact our customer support.",
}

// textOf fills a code's text with the parameters. A code without a text reads as the general apology: it is better to
// say little than to show a person a name in capitals.
func textOf(code string, params map[string]string) string {
	text, known := Catalogue[code]
	if !known {
		return Catalogue["SOMETHING_WENT_WRONG"]
	}
	for name, value := range params {
		text = strings.ReplaceAll(text, "{"+name+"}", value)
	}
	return text
}
