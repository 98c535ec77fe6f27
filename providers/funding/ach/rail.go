package ach

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	moov "github.com/moov-io/ach"

	"hulak/providers/funding"
)

// Rail implements funding.BankRail. Each debit, refund, or payment becomes an entry in a file.
type Rail struct {
	Store Store
	Vault Vault
	// Accounts returns the account numbers of sources.
	Accounts interface {
		Account(ctx context.Context, sourceID string) (funding.Account, error)
	}
	Now func() time.Time
}

var _ funding.BankRail = Rail{}

var (
	errRefundAmount   = errors.New("ach: refund exceeds the remaining amount, or is a partial refund of a queued debit")
	errInvalidAccount = errors.New("ach: invalid account")
)

// ErrKeyReused means that the key belongs to a different debit or refund.
var ErrKeyReused = errors.New("ach: key belongs to a different debit or refund")

// Submit implements funding.Rail. A queued debit counts as accepted.
func (r Rail) Submit(ctx context.Context, debit funding.Debit) (funding.Submission, error) {
	amount, err := parseCents(debit.Total)
	if err != nil || debit.Currency != "USD" || debit.Kind != funding.Bank {
		return funding.Submission{}, fmt.Errorf("%w, or not a USD debit from a bank account", errInvalidAmount)
	}
	entry := Entry{
		Key: debit.Key, Kind: Debit, TransferID: debit.TransferID, SourceID: debit.SourceID, Reference: referenceForKey(debit.Key),
		Cents: amount, Status: Queued, CreatedAt: r.Now(), ChangedAt: r.Now(),
	}
	submitted, err := r.isSubmitted(ctx, entry)
	if err == nil && !submitted {
		err = r.enqueue(ctx, entry)
	}
	switch {
	case errors.Is(err, errInvalidAccount):
		return funding.Submission{ProviderRef: entry.Reference, Declined: true, Code: "ACCOUNT_INVALID"}, nil
	case err != nil:
		return funding.Submission{}, err
	}
	return funding.Submission{ProviderRef: entry.Reference}, nil
}

// isSubmitted reports whether the entry already exists, so that the caller can skip the request for the account number.
func (r Rail) isSubmitted(ctx context.Context, entry Entry) (submitted bool, err error) {
	existing, exists, err := r.Store.Entry(ctx, entry.Key)
	if err != nil || !exists {
		return false, err
	}
	return true, checkDuplicate(existing, entry)
}

// enqueue requests the account number and adds the entry to the queue.
func (r Rail) enqueue(ctx context.Context, entry Entry) error {
	account, err := r.Accounts.Account(ctx, entry.SourceID)
	if err != nil {
		return err
	}
	if moov.CheckRoutingNumber(account.Routing) != nil || account.Number == "" || account.Number != printableASCII(account.Number, 17) {
		return errInvalidAccount // an invalid entry would make the entire file invalid
	}
	if entry.Account, err = encryptAccount(r.Vault, entry.Key, account); err != nil {
		return err
	}
	existing, added, err := r.Store.Add(ctx, entry)
	if err != nil || added {
		return err
	}
	return checkDuplicate(existing, entry)
}

// checkDuplicate compares an entry with an existing entry that has the same key. It returns an error if the requests differ, or if a
// refund voided the debit before it arrived.
func checkDuplicate(existing, entry Entry) error {
	switch {
	case existing.TransferID == "":
		return funding.ErrVoided
	case existing.TransferID != entry.TransferID || existing.Cents != entry.Cents || existing.SourceID != entry.SourceID ||
		existing.Kind != entry.Kind:
		return ErrKeyReused
	}
	return nil
}

// Refund implements funding.Rail. It voids a debit that is not in a file yet or that never arrived. For a debit in a file, it queues
// a separate credit entry, which can be a partial refund.
func (r Rail) Refund(ctx context.Context, refund funding.Refund) (result funding.RefundResult, err error) {
	amount, err := parseCents(refund.Amount)
	if err != nil {
		return funding.RefundResult{}, err
	}
	err = r.Store.Update(ctx, func(tx Tx) error {
		result, err = r.voidOrRefund(ctx, tx, refund, amount)
		return err
	})
	return result, err
}

// voidOrRefund voids the debit if it is not in a file, and refunds it otherwise.
func (r Rail) voidOrRefund(ctx context.Context, tx Tx, refund funding.Refund, amount int64) (funding.RefundResult, error) {
	voided := funding.RefundResult{ProviderRef: referenceForKey(refund.DebitKey), Voided: true, Final: true}
	debit, exists, err := tx.Entry(ctx, refund.DebitKey)
	switch {
	case err != nil:
		return voided, err
	case !exists:
		return voided, tx.Put(ctx, Entry{Key: refund.DebitKey, Kind: Debit, Status: Voided, CreatedAt: r.Now(), ChangedAt: r.Now()})
	case debit.Status == Voided:
		return voided, nil
	case debit.Status == Queued && debit.Cents != amount:
		return voided, errRefundAmount
	case debit.Status == Queued:
		debit.Status, debit.ChangedAt, debit.Account = Voided, r.Now(), nil
		return voided, tx.Put(ctx, debit)
	}
	return r.queueRefund(ctx, tx, debit, refund, amount)
}

// queueRefund stores a refund of a debit that is already in a file. If the debit has not settled yet, the refund waits until it has.
func (r Rail) queueRefund(ctx context.Context, tx Tx, debit Entry, refund funding.Refund, amount int64) (funding.RefundResult, error) {
	result := funding.RefundResult{ProviderRef: debit.Reference}
	credits, err := tx.CreditsForDebit(ctx, debit.Key)
	if err != nil {
		return result, err
	}
	remaining := debit.Cents
	for _, c := range credits {
		switch {
		case c.Key == refund.Key && c.Cents != amount:
			return result, ErrKeyReused
		case c.Key == refund.Key && c.Status == Voided:
			return result, funding.ErrNothingToRefund // the debit was rejected or returned
		case c.Key == refund.Key:
			return result, nil
		}
		remaining -= c.Cents
	}
	switch {
	case debit.Status == Rejected, debit.Status == Returned, remaining == 0:
		return result, funding.ErrNothingToRefund
	case amount > remaining:
		return result, errRefundAmount
	}
	account, err := decryptAccount(r.Vault, debit)
	if err != nil {
		return result, err
	}
	credit := Entry{
		Key: refund.Key, Kind: Credit, TransferID: debit.TransferID, DebitKey: debit.Key, SourceID: debit.SourceID,
		Reference: debit.Reference, Cents: amount, Status: Waiting, CreatedAt: r.Now(), ChangedAt: r.Now(),
	}
	if debit.Status == Settled {
		credit.Status = Queued
	}
	if credit.Account, err = encryptAccount(r.Vault, credit.Key, account); err != nil {
		return result, err
	}
	return result, tx.Put(ctx, credit)
}

// Pay implements funding.Payer. It queues the payment for the next file.
func (r Rail) Pay(ctx context.Context, payment funding.Payment) error {
	amount, err := parseCents(payment.Amount)
	if err != nil || payment.Currency != "USD" {
		return fmt.Errorf("%w, or not a USD payment", errInvalidAmount)
	}
	entry := Entry{
		Key: payment.Key, Kind: Credit, TransferID: payment.TransferID, SourceID: payment.SourceID, Reference: referenceForKey(payment.Key),
		Cents: amount, Status: Queued, CreatedAt: r.Now(), ChangedAt: r.Now(),
	}
	submitted, err := r.isSubmitted(ctx, entry)
	if err == nil && !submitted {
		err = r.enqueue(ctx, entry)
	}
	if errors.Is(err, errInvalidAccount) {
		return funding.ErrRefundRejected
	}
	return err
}

// accountAssociatedData returns the associated data for encrypting an entry's account.
func accountAssociatedData(key string) []byte { return []byte("ach account " + key) }

// encryptAccount encrypts the account of the entry that has the given key.
func encryptAccount(v Vault, key string, account funding.Account) ([]byte, error) {
	text, err := json.Marshal(account)
	if err != nil {
		return nil, err
	}
	return v.Encrypt(text, accountAssociatedData(key))
}

// decryptAccount decrypts an entry's account.
func decryptAccount(v Vault, e Entry) (account funding.Account, err error) {
	text, err := v.Decrypt(e.Account, accountAssociatedData(e.Key))
	if err != nil {
		return account, fmt.Errorf("ach: decrypt account of entry %s: %w", e.Reference, err)
	}
	if json.Unmarshal(text, &account) != nil {
		return account, fmt.Errorf("ach: decode account of entry %s", e.Reference)
	}
	return account, nil
}
