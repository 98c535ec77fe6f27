package ach

import (
	"context"
	"encoding/json"
	"fmt"

	moov "github.com/moov-io/ach"

	"hulak/providers/funding"
)

// A bank that could book an entry although something about its account was wrong says so by a notification of change (COR). Entries
// of the same account go out as it says from then on: NACHA's rules leave us six banking days to obey.

// Correction is what a notification of change says of a source's account.
type Correction struct {
	SourceID string
	Code     string // such as C01; of the last notification
	Sealed   []byte // the funding.Account, encrypted; what was right in it is empty
}

func correctionOf(sourceID string) []byte { return []byte("ach correction " + sourceID) }

// correctedData reads what a notification says; nothing where it names nothing that entries are written with.
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

// over is an account with what is corrected in it.
func over(account, corrected funding.Account) funding.Account {
	for _, field := range []struct{ old, right *string }{
		{&account.Routing, &corrected.Routing}, {&account.Number, &corrected.Number}, {&account.Type, &corrected.Type}, {&account.Holder, &corrected.Holder},
	} {
		if *field.right != "" {
			*field.old = *field.right
		}
	}
	return account
}

// correct keeps a correction, beside those of the same account that came before it.
func (w Worker) correct(ctx context.Context, tx Tx, e Entry, a answer) (problem string, err error) {
	if a.corrected.Routing != "" && moov.CheckRoutingNumber(a.corrected.Routing) != nil || a.corrected.Number != plain(a.corrected.Number, 17) {
		return fmt.Sprintf("the correction (%s) of the account of entry %s cannot be used", a.code, e.Reference), nil
	}
	known, err := w.corrections(ctx, tx, e.SourceID)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(over(known[e.SourceID], a.corrected))
	if err != nil {
		return "", err
	}
	sealed, err := w.Vault.Encrypt(text, correctionOf(e.SourceID))
	if err != nil {
		return "", err
	}
	return "", tx.PutCorrection(ctx, Correction{SourceID: e.SourceID, Code: a.code, Sealed: sealed})
}

// corrections are what is known to be wrong about the accounts of sources, by source.
func (w Worker) corrections(ctx context.Context, tx Tx, sources ...string) (map[string]funding.Account, error) {
	known, err := tx.Corrections(ctx, sources)
	if err != nil {
		return nil, err
	}
	accounts := make(map[string]funding.Account, len(known))
	for _, c := range known {
		text, err := w.Vault.Decrypt(c.Sealed, correctionOf(c.SourceID))
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
