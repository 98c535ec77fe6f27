package ach

import (
	"context"
	"encoding/json"
	"fmt"

	moov "github.com/moov-io/ach"

	"hulak/providers/funding"
)

// A bank that posts an entry despite an error in its account data sends a notification of change (COR). Later entries to the account
// must use the corrected data. NACHA rules allow six banking days to apply the change.

// Correction holds the corrected account data of a source, merged from all notifications of change.
type Correction struct {
	SourceID string
	Code     string // code of the last notification, such as C01
	Sealed   []byte // encrypted funding.Account; uncorrected fields are empty
}

// correctionAssociatedData returns the associated data with which a correction is encrypted.
func correctionAssociatedData(sourceID string) []byte { return []byte("ach correction " + sourceID) }

// correctedData returns the corrected account fields. It reports false if the notification corrects no field that we use.
func correctedData(change *moov.Addenda98) (funding.Account, bool) {
	data := change.ParseCorrectedData()
	if data == nil {
		return funding.Account{}, false
	}
	account := funding.Account{Routing: data.RoutingNumber, Number: data.AccountNumber, Holder: data.Name}
	switch data.TransactionCode {
	case moov.SavingsDebit, moov.SavingsCredit:
		account.Type = "savings"
	case moov.CheckingDebit, moov.CheckingCredit:
		account.Type = "checking"
	}
	return account, account != funding.Account{}
}

// applyCorrection returns the account with its corrected fields replaced.
func applyCorrection(account, corrected funding.Account) funding.Account {
	for _, field := range []struct{ current, corrected *string }{
		{&account.Routing, &corrected.Routing}, {&account.Number, &corrected.Number}, {&account.Type, &corrected.Type},
		{&account.Holder, &corrected.Holder},
	} {
		if *field.corrected != "" {
			*field.current = *field.corrected
		}
	}
	return account
}

// storeCorrection merges a correction into the stored correction of the same source.
func (w Worker) storeCorrection(ctx context.Context, tx Tx, e Entry, record bankRecord) (problem string, err error) {
	if record.correction.Routing != "" && moov.CheckRoutingNumber(record.correction.Routing) != nil ||
		record.correction.Number != printableASCII(record.correction.Number, 17) {
		problem = fmt.Sprintf("the account correction (%s) for entry %s is invalid", record.code, e.Reference)
		return problem, nil //nolint:nilerr // the bank's problem, not ours
	}
	corrections, err := w.corrections(ctx, tx, e.SourceID)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(applyCorrection(corrections[e.SourceID], record.correction))
	if err != nil {
		return "", err
	}
	sealed, err := w.Vault.Encrypt(text, correctionAssociatedData(e.SourceID))
	if err != nil {
		return "", err
	}
	return "", tx.PutCorrection(ctx, Correction{SourceID: e.SourceID, Code: record.code, Sealed: sealed})
}

// corrections returns the corrected account fields by source ID.
func (w Worker) corrections(ctx context.Context, tx Tx, sources ...string) (map[string]funding.Account, error) {
	stored, err := tx.Corrections(ctx, sources)
	if err != nil {
		return nil, err
	}
	accounts := make(map[string]funding.Account, len(stored))
	for _, c := range stored {
		text, err := w.Vault.Decrypt(c.Sealed, correctionAssociatedData(c.SourceID))
		if err != nil {
			return nil, fmt.Errorf("ach: decrypt correction of source %s: %w", c.SourceID, err)
		}
		var account funding.Account
		if json.Unmarshal(text, &account) != nil {
			return nil, fmt.Errorf("ach: decode correction of source %s", c.SourceID)
		}
		accounts[c.SourceID] = account
	}
	return accounts, nil
}
