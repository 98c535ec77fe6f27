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

// Rail debits bank accounts and refunds the money. Each request becomes an entry of the next file. Rail implements
// funding.BankRail.
type Rail struct {
	Store    Store
	Vault    Vault
	Accounts interface {
		Account(ctx context.Context, sourceID string) (funding.Account, error)
	}
	Now func() time.Time
}

var _ funding.BankRail = Rail{}

var errRefundAmount = errors.New("ach: more than what is left of a debit, or a part of one that is in no file yet, is not given back")

var errInvalidAccount = errors.New("ach: not an account that can be debited")

// ErrKeyReused means that the key belongs to another debit or refund.
var ErrKeyReused = errors.New("ach: this key was used for another debit or refund")

// Submit implements funding.Rail. The debit is accepted as soon as it is in the queue.
func (r Rail) Submit(ctx context.Context, debit funding.Debit) (funding.Submission, error) {
	amount, err := parseCents(debit.Total)
	if err != nil || debit.Currency != "USD" || debit.Kind != funding.Bank {
		return funding.Submission{}, fmt.Errorf("%w: %s", errInvalidAmount, debit.Currency)
	}
	wanted := Entry{
		Key: debit.Key, Kind: Debit, TransferID: debit.TransferID, SourceID: debit.SourceID, Reference: referenceOf(debit.Key),
		Cents: amount, Status: Queued, CreatedAt: r.Now(), ChangedAt: r.Now(),
	}
	done, err := r.isSubmitted(ctx, wanted)
	if err == nil && !done {
		err = r.enqueue(ctx, wanted)
	}
	switch {
	case errors.Is(err, errInvalidAccount):
		return funding.Submission{ProviderRef: wanted.Reference, Declined: true, Code: "ACCOUNT_INVALID"}, nil
	case err != nil:
		return funding.Submission{}, err
	}
	return funding.Submission{ProviderRef: wanted.Reference}, nil
}

// isSubmitted reports whether the entry exists already. It saves a request for the account number.
func (r Rail) isSubmitted(ctx context.Context, wanted Entry) (done bool, err error) {
	known, exists, err := r.Store.Entry(ctx, wanted.Key)
	if err != nil || !exists {
		return false, err
	}
	return true, checkRepeat(known, wanted)
}

func (r Rail) enqueue(ctx context.Context, wanted Entry) error {
	account, err := r.Accounts.Account(ctx, wanted.SourceID)
	if err != nil {
		return err
	}
	if moov.CheckRoutingNumber(account.Routing) != nil || account.Number == "" || account.Number != printableASCII(account.Number, 17) {
		return errInvalidAccount // one invalid entry would invalidate the whole file
	}
	if wanted.Account, err = sealAccount(r.Vault, wanted.Key, account); err != nil {
		return err
	}
	known, added, err := r.Store.Add(ctx, wanted)
	if err != nil || added {
		return err
	}
	return checkRepeat(known, wanted)
}

// checkRepeat returns an error unless known is the same request as wanted and was not voided before it arrived.
func checkRepeat(known, wanted Entry) error {
	switch {
	case known.TransferID == "":
		return funding.ErrVoided
	case known.TransferID != wanted.TransferID || known.Cents != wanted.Cents || known.SourceID != wanted.SourceID || known.Kind != wanted.Kind:
		return ErrKeyReused
	}
	return nil
}

// Refund implements funding.Rail. It voids a debit that is not in a file yet or that never arrived. A debit that is in a file is
// refunded after it settles, in full or in parts, by separate entries.
func (r Rail) Refund(ctx context.Context, refund funding.Refund) (made funding.RefundResult, err error) {
	amount, err := parseCents(refund.Amount)
	if err != nil {
		return funding.RefundResult{}, err
	}
	err = r.Store.Update(ctx, func(tx Tx) error {
		made, err = r.voidOrRefund(ctx, tx, refund, amount)
		return err
	})
	return made, err
}

func (r Rail) voidOrRefund(ctx context.Context, tx Tx, refund funding.Refund, amount int64) (funding.RefundResult, error) {
	voided := funding.RefundResult{ProviderRef: referenceOf(refund.DebitKey), Voided: true, Final: true}
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

// queueRefund refunds a debit that has been in a file.
func (r Rail) queueRefund(ctx context.Context, tx Tx, debit Entry, refund funding.Refund, amount int64) (funding.RefundResult, error) {
	taken := funding.RefundResult{ProviderRef: debit.Reference}
	credits, err := tx.CreditsOf(ctx, debit.Key)
	if err != nil {
		return taken, err
	}
	left := debit.Cents
	for _, c := range credits {
		switch {
		case c.Key == refund.Key && c.Cents != amount:
			return taken, ErrKeyReused
		case c.Key == refund.Key && c.Status == Voided:
			return taken, funding.ErrNothingToRefund // the debit has been refused or returned
		case c.Key == refund.Key:
			return taken, nil
		}
		left -= c.Cents
	}
	switch {
	case debit.Status == Rejected, debit.Status == Returned, left == 0:
		return taken, funding.ErrNothingToRefund
	case amount > left:
		return taken, errRefundAmount
	}
	account, err := openAccount(r.Vault, debit)
	if err != nil {
		return taken, err
	}
	credit := Entry{
		Key: refund.Key, Kind: Credit, TransferID: debit.TransferID, DebitKey: debit.Key, SourceID: debit.SourceID, Reference: debit.Reference,
		Cents: amount, Status: Waiting, CreatedAt: r.Now(), ChangedAt: r.Now(),
	}
	if debit.Status == Settled {
		credit.Status = Queued
	}
	if credit.Account, err = sealAccount(r.Vault, credit.Key, account); err != nil {
		return taken, err
	}
	return taken, tx.Put(ctx, credit)
}

// Pay implements funding.Payer. The payment goes into the next file.
func (r Rail) Pay(ctx context.Context, payment funding.Payment) error {
	amount, err := parseCents(payment.Amount)
	if err != nil || payment.Currency != "USD" {
		return fmt.Errorf("%w: %s", errInvalidAmount, payment.Currency)
	}
	wanted := Entry{
		Key: payment.Key, Kind: Credit, TransferID: payment.TransferID, SourceID: payment.SourceID, Reference: referenceOf(payment.Key),
		Cents: amount, Status: Queued, CreatedAt: r.Now(), ChangedAt: r.Now(),
	}
	done, err := r.isSubmitted(ctx, wanted)
	if err == nil && !done {
		err = r.enqueue(ctx, wanted)
	}
	if errors.Is(err, errInvalidAccount) {
		return funding.ErrRefundRejected
	}
	return err
}

func accountAssociatedData(key string) []byte { return []byte("ach account " + key) }

func sealAccount(v Vault, key string, account funding.Account) ([]byte, error) {
	text, err := json.Marshal(account)
	if err != nil {
		return nil, err
	}
	return v.Encrypt(text, accountAssociatedData(key))
}

func openAccount(v Vault, e Entry) (account funding.Account, err error) {
	text, err := v.Decrypt(e.Account, accountAssociatedData(e.Key))
	if err != nil {
		return account, fmt.Errorf("ach: the account of entry %s cannot be decrypted: %w", e.Reference, err)
	}
	if json.Unmarshal(text, &account) != nil {
		return account, fmt.Errorf("ach: the account of entry %s cannot be read", e.Reference)
	}
	return account, nil
}
