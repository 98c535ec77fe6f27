package ach

import (
	"context"
	"encoding/json"
	"fmt"

	moov "github.com/moov-io/ach"

	"hulak/providers/funding"
)

// A bank sends a notification of change (COR) when it posts an entry despite incorrect account data. Later entries to the account must
// use the corrected data. The NACHA Operating Rules allow six banking days to apply the change.

// Correction holds a source's corrected account data, merged from all notifications of change.
type Correction struct {
	SourceID string
	Code     string // code of the latest notification, such as C01
	Sealed   []byte // encrypted funding.Account; uncorrected fields are empty
}

// correctionAssociatedData returns the associated data for encrypting a source's correction.
func correctionAssociatedData(sourceID string) []byte { return []byte("ach correction " + sourceID) }

// correctedData returns the corrected account fields. It returns false if the notification does not correct any field that we use.
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

// applyCorrection returns account with its fields replaced by the nonempty fields of correction.
func applyCorrection(account, correction funding.Account) funding.Account {
	for _, field := range []struct{ current, corrected *string }{
		{&account.Routing, &correction.Routing}, {&account.Number, &correction.Number}, {&account.Type, &correction.Type},
		{&account.Holder, &correction.Holder},
	} {
		if *field.corrected != "" {
			*field.current = *field.corrected
		}
	}
	return account
}

// storeCorrection merges a correction into the source's stored correction.
func (w Worker) storeCorrection(ctx context.Context, tx Tx, e Entry, record bankRecord) (problem string, err error) {
	if record.correction.Routing != "" && moov.CheckRoutingNumber(record.correction.Routing) != nil ||
		record.correction.Number != printableASCII(record.correction.Number, 17) {
		problem = fmt.Sprintf("the account correction (%s) for entry %s is invalid", record.code, e.Reference)
		return problem, nil //nolint:nilerr // staff review invalid corrections
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

// corrections returns the corrected account fields, by source ID.
func (w Worker) corrections(ctx context.Context, tx Tx, sources ...string) (map[string]funding.Account, error) {
	stored, err := tx.Corrections(ctx, sources)
	if err != nil {
		return nil, err
	}
	accounts := make(map[string]funding.Account, len(stored))
	for _, c := range stored {
		text, err := w.Vault.Decrypt(c.Sealed, correctionAssociatedData(c.SourceID))
		if err != nil {
			return nil, fmt.Errorf("ach: decrypt correction for source %s: %w", c.SourceID, err)
		}
		var account funding.Account
		if json.Unmarshal(text, &account) != nil {
			return nil, fmt.Errorf("ach: decode correction for source %s", c.SourceID)
		}
		accounts[c.SourceID] = account
	}
	return accounts, nil
}
