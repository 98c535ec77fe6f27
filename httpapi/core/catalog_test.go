package core_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/httpapi/core"
)

// codesIn returns the codes in a directory's source code, with the file path of each code.
func codesIn(t *testing.T, directory string, patterns ...*regexp.Regexp) map[string]string {
	t.Helper()
	codes := map[string]string{}
	err := filepath.WalkDir(directory, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") ||
			strings.Contains(path, "test/") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, p := range patterns {
			for _, match := range p.FindAllSubmatch(text, -1) {
				codes[string(match[1])] = path
			}
		}
		return err
	})
	require.NoError(t, err)
	return codes
}

func TestEveryCodeHasText(t *testing.T) {
	t.Parallel()
	rejections := regexp.MustCompile(`Reject\((?:domain\.)?\w+, "([A-Z_]+)"\)`)
	fields := regexp.MustCompile(`FieldError\{[^}]*Code:\s*"([A-Z_]+)"`)
	constants := regexp.MustCompile(`code\w+\s*= "([A-Z_]+)"`)
	rules := regexp.MustCompile(`"([A-Z]+(?:_[A-Z]+)+)[?"]`)
	codes := 0
	for _, directory := range []string{"../../domain", "../../projections", "../../eventstore", ".."} {
		for code, path := range codesIn(t, directory, rejections, fields, constants) {
			codes++
			assert.NotEmpty(t, core.Catalog[code], "%s in %s has no text (8.15a)", code, path)
		}
	}
	assert.Greater(t, codes, 60, "the search finds the known codes")
	notCodes := strings.Fields(`ALIEN_NUMBER AMOUNT_PAID AMOUNT_RECEIVED API_KEY AT_LEAST BANK_ACCOUNT BANK_DEPOSIT BY_HAND CASH_PICKUP
		DEBIT_CARD MISTAKEN_IDENTITY NO_ERROR NO_REPORT OTHER_ERROR`)
	for code, path := range codesIn(t, "../dto", rules) {
		if !slices.Contains(notCodes, code) {
			assert.NotEmpty(t, core.Catalog[code], "%s in %s has no text (8.15a)", code, path)
		}
	}
}

func TestEveryErrorKindHasAStatus(t *testing.T) {
	t.Parallel()
	for kind, status := range map[domain.Kind]int{
		domain.Invalid: 400, domain.Unauthorized: 401, domain.Forbidden: 403, domain.NotFound: 404, domain.Conflict: 409,
		domain.Expired:  410,
		domain.TooLarge: 413, domain.BusinessRule: 422, domain.Locked: 423, domain.TooManyRequests: 429, domain.Unavailable: 503,
	} {
		t.Run(string(kind)+" has a status (7.14b 8.16a)", func(t *testing.T) {
			p := core.ProblemOf(domain.Reject(kind, "MIN_TXN_AMOUNT").With("amount", "10.00"))
			assert.Equal(t, status, p.Status)
			assert.Equal(t, "Minimum amount is $ 10.00", p.Message)
		})
	}
	assert.Len(t, core.Statuses, 11)
}

func TestUnknownOutcomeIsNotReportedAsFailure(t *testing.T) {
	t.Parallel()
	s := &core.Server{Log: slog.New(slog.DiscardHandler)}
	var p *core.Problem
	require.ErrorAs(t, s.Problem(t.Context(), fmt.Errorf("storing: %w", eventstore.ErrUnknownOutcome)), &p)
	assert.Equal(t, http.StatusServiceUnavailable, p.Status, "the response does not report a failure (8.16a)")
	assert.Equal(t, "OUTCOME_UNKNOWN", p.Code)
	assert.NotEmpty(t, p.GetHeaders().Get("Retry-After"))
}

func TestDatabaseErrorsAreReportedAsUnavailable(t *testing.T) {
	t.Parallel()
	s := &core.Server{Log: slog.New(slog.DiscardHandler)}
	expired, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	for name, c := range map[string]struct {
		ctx context.Context
		err error
	}{
		"a server that stops":    {t.Context(), &pgconn.PgError{Code: "57P01"}},
		"a standby":              {t.Context(), &pgconn.PgError{Code: "25006"}},
		"a silent server":        {t.Context(), os.ErrDeadlineExceeded},
		"a call that takes long": {expired, errors.New("canceled")},
	} {
		t.Run(name, func(t *testing.T) {
			var p *core.Problem
			require.ErrorAs(t, s.Problem(c.ctx, fmt.Errorf("query: %w", c.err)), &p)
			assert.Equal(t, http.StatusServiceUnavailable, p.Status)
			assert.Equal(t, "TRY_LATER", p.Code)
			assert.NotEmpty(t, p.GetHeaders().Get("Retry-After"))
		})
	}
	t.Run("an unexpected error is an internal error (8.16a)", func(t *testing.T) {
		var p *core.Problem
		require.ErrorAs(t, s.Problem(t.Context(), &pgconn.PgError{Code: "42P01"}), &p)
		assert.Equal(t, http.StatusInternalServerError, p.Status)
	})
}

func TestMessagesMatchTheSpec(t *testing.T) {
	t.Parallel()
	for title, c := range map[string]struct{ code, text string }{
		"FIELD_CANNOT_BE_EMPTY (5.01a)":         {"FIELD_CANNOT_BE_EMPTY", "This field cannot be empty"},
		"AMOUNT_MUST_BE_GREATER (5.02c 5.03b)":  {"AMOUNT_MUST_BE_GREATER", "Amount must be greater than {amount}"},
		"SPECIAL_CHARACTER_NOT_ALLOWED (5.02a)": {"SPECIAL_CHARACTER_NOT_ALLOWED", "This field cannot have special character"},
		"INVALID_DATE (5.02f)":                  {"INVALID_DATE", "Enter a valid date"},
		"DATE_ALREADY_PASSED (5.02g)":           {"DATE_ALREADY_PASSED", "This date has already passed"},
		"TRANSACTION_FREQUENCY_TOO_LOW (5.02h)": {"TRANSACTION_FREQUENCY_TOO_LOW", "Transaction frequency should be more than 1"},
		"COUPON_EXISTS (5.02l)":                 {"COUPON_EXISTS", "Coupon already exists with given coupon code"},
		"NO_COUNTRY_PAIR_SELECTED (5.02n)":      {"NO_COUNTRY_PAIR_SELECTED", "Please select at least one country pair"},
		"INVALID_PHONE (5.06g)":                 {"INVALID_PHONE", "Please enter valid phone number"},
		"INVALID_NEPAL_PHONE (5.06h)":           {"INVALID_NEPAL_PHONE", "Nepal mobile number should be 10 digits"},
		"UNDER_AGE (5.06i)":                     {"UNDER_AGE", "You must be 18 years or older"},
		"INACTIVE_BANK (5.08f)": {"INACTIVE_BANK",
			"We do not support this beneficiary bank currently Please add another bank for your beneficiary"},
		"PAYOUT_METHOD_NOT_ENABLED (5.09e)": {"PAYOUT_METHOD_NOT_ENABLED",
			"You have not enabled {method} for this beneficiary"},
		"WALLET_LIMIT (5.10b)": {"WALLET_LIMIT",
			"Receiving amount limit is NPR {amount} for wallet transaction"},
		"CASH_PICKUP_LIMIT (5.11a)": {"CASH_PICKUP_LIMIT",
			"Receiving amount limit is NPR 1 lakh for cash pickup"},
		"INVALID_ID_VALUE (5.10a)":        {"INVALID_ID_VALUE", "Please enter valid identification number"},
		"CARD_LIMIT (5.12i)":              {"CARD_LIMIT", "Transactions above $2000 cannot be made using debit card"},
		"INVALID_COUPON_CODE (5.13b)":     {"INVALID_COUPON_CODE", "Invalid Coupon Code"},
		"MAX_RECEIVE_AMOUNT (5.14f)":      {"MAX_RECEIVE_AMOUNT", "Receiving amount limit is NPR 10 Lakhs"},
		"EMAIL_DOES_NOT_MATCH (5.19a)":    {"EMAIL_DOES_NOT_MATCH", "Email does not match"},
		"PASSWORD_DOES_NOT_MATCH (5.19b)": {"PASSWORD_DOES_NOT_MATCH", "Password does not match"},
		"EMAIL_SAME_AS_OLD (5.19c)":       {"EMAIL_SAME_AS_OLD", "New Email and Old Email cannot be the same"},
		"PHONE_SAME_AS_OLD (5.19d)":       {"PHONE_SAME_AS_OLD", "New Phone Number and Old Phone Number cannot be the same"},
		"PASSWORD_SAME_AS_OLD (5.19e)":    {"PASSWORD_SAME_AS_OLD", "New password can not be same as old password"},
		"PASSWORD_CRITERIA (5.19f)":       {"PASSWORD_CRITERIA", "Your password does not match the criteria"},
		"FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC (5.19g)": {"FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC",
			"This field can only contain alphanumeric characters"},
		"NO_BENEFICIARY_AVAILABLE (5.19h)":    {"NO_BENEFICIARY_AVAILABLE", "Please select a beneficiary"},
		"PAYOUT_METHOD_NOT_SELECTED (5.19i)":  {"PAYOUT_METHOD_NOT_SELECTED", "Please select a payout method"},
		"NO_PAYMENT_SOURCE_SELECTED (5.19j)":  {"NO_PAYMENT_SOURCE_SELECTED", "Please select a payment method"},
		"NO_RECEIVE_METHOD_AVAILABLE (5.19k)": {"NO_RECEIVE_METHOD_AVAILABLE", "Selected beneficiary has no payout method"},
		"NO_COOPERATIVE_AVAILABLE (5.19l)":    {"NO_COOPERATIVE_AVAILABLE", "Entered cooperative is not available"},
		"NO_PAYMENT_SOURCE_AVAILABLE (5.19m)": {"NO_PAYMENT_SOURCE_AVAILABLE",
			"There is no any payment method available at the moment"},
		"DESTINATION_NOT_SELECTED (5.19n)": {"DESTINATION_NOT_SELECTED", "Destination country is not selected"},
		"SOMETHING_WENT_WRONG (8.01c)": {"SOMETHING_WENT_WRONG",
			"Something went wrong. Please try again later or contact our customer support."},
		"BAD_CREDENTIALS (8.02a)":     {"BAD_CREDENTIALS", "Your email and password does not match."},
		"SESSION_EXPIRED (8.03a)":     {"SESSION_EXPIRED", "Your session has expired due to inactivity."},
		"NO_EXCHANGE_RATE (8.07e)":    {"NO_EXCHANGE_RATE", "No exchange rate found"},
		"PAYOUT_BANK_ADDED (8.09b)":   {"PAYOUT_BANK_ADDED", "Beneficiary bank account has been added"},
		"PAYOUT_WALLET_ADDED (8.09c)": {"PAYOUT_WALLET_ADDED", "Beneficiary mobile wallet has been added"},
		"BANK_ERROR_MSG (8.10a)":      {"BANK_ERROR_MSG", "Bank could not be added at the moment. Please try again later."},
		"BANK_RELOGIN_REQUIRED (8.11a)": {"BANK_RELOGIN_REQUIRED",
			"Your bank credentials have changed. Please update your account credentials."},
		"EMAIL_VERIFICATION_INVALID (8.12b)": {"EMAIL_VERIFICATION_INVALID", "Email verification link is invalid"},
		"COUNTRY_NOT_FOUND (8.13d)":          {"COUNTRY_NOT_FOUND", "Country not found!"},
		"INVALID_NAME (8.15a)":               {"INVALID_NAME", "Please enter a valid name"},
		"VERIFICATION_CODE_EXPIRED (8.02a)":  {"VERIFICATION_CODE_EXPIRED", "Verification code has expired."},
	} {
		t.Run(title, func(t *testing.T) { assert.Equal(t, c.text, core.TextOf(c.code, nil)) })
	}
}
