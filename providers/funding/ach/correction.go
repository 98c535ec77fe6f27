package ach

import (
	"context"
	"encoding/json"
	"fmt"

	moov "github.com/moov-io/ach"

	"hulak/providers/funding"
)

// If a bank posts an entry despite an error in its account data, it sends a notification of change (COR). Later entries to the
// account use the corrected data. NACHA rules allow six banking days to apply the change.

// Correction is the corrected account data of a source, from notifications of change.
type Correction struct {
	SourceID string
	Code     string // code of the last notification, such as C01
	Sealed   []byte // the funding.Account, encrypted; fields that need no correction are empty
}

func correctionAssociatedData(sourceID string) []byte { return []byte("ach correction " + sourceID) }

// correctedData returns the corrected account fields, or false if the notification corrects no field that we use.
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

// applyCorrection returns the account with the corrected fields applied.
func applyCorrection(account, corrected funding.Account) funding.Account {
	for _, field := range []struct{ old, right *string }{
		{&account.Routing, &corrected.Routing}, {&account.Number, &corrected.Number}, {&account.Type, &corrected.Type}, {&account.Holder, &corrected.Holder},
	} {
		if *field.right != "" {
			*field.old = *field.right
		}
	}
	return account
}

// storeCorrection merges a correction with earlier ones of the same account.
func (w Worker) storeCorrection(ctx context.Context, tx Tx, e Entry, a bankRecord) (problem string, err error) {
	if a.corrected.Routing != "" && moov.CheckRoutingNumber(a.corrected.Routing) != nil || a.corrected.Number != printableASCII(a.corrected.Number, 17) {
		return fmt.Sprintf("the correction (%s) of the account of entry %s cannot be used", a.code, e.Reference), nil
	}
	known, err := w.corrections(ctx, tx, e.SourceID)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(applyCorrection(known[e.SourceID], a.corrected))
	if err != nil {
		return "", err
	}
	sealed, err := w.Vault.Encrypt(text, correctionAssociatedData(e.SourceID))
	if err != nil {
		return "", err
	}
	return "", tx.PutCorrection(ctx, Correction{SourceID: e.SourceID, Code: a.code, Sealed: sealed})
}

// corrections returns the corrected account fields by source ID.
func (w Worker) corrections(ctx context.Context, tx Tx, sources ...string) (map[string]funding.Account, error) {
	known, err := tx.Corrections(ctx, sources)
	if err != nil {
		return nil, err
	}
	accounts := make(map[string]funding.Account, len(known))
	for _, c := range known {
		text, err := w.Vault.Decrypt(c.Sealed, correctionAssociatedData(c.SourceID))
		if err != nil {
			return nil, fmt.Errorf("ach: a correction cannot be decrypted: %w", err)
		}
		var account funding.Account
		if json.Unmarshal(text, &account) != nil {
			return nil, fmt.Errorf("ach: the correction of source %s cannot be read", c.SourceID)
		}
		accounts[c.SourceID] = account
	}
	return accounts, nil
}
