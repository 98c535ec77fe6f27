// Package iso20022 implements payout.Partner by exchanging ISO 20022 files with a payout institution. Each payout is a pacs.008
// message. The institution responds with pacs.002 status reports. HULAK_PAYOUT=iso20022 selects this package instead of the HTTP
// partner.
//
// A camt.056 message requests the cancellation of a payout that was already sent. The institution responds with a camt.029 message,
// which says whether the payout was canceled.
package iso20022

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain/reference"
	"hulak/providers/payout"
	"hulak/providers/payout/pacs"
)

// Statuses of a payout.
const (
	statusCreated   = "CREATED"
	statusConfirmed = "CONFIRMED" // ready to send
	statusSent      = "HANDED"    // the institution might have received it
	statusReady     = "READY"
	statusDelivered = "DELIVERED"
	statusFailed    = "FAILED"
	statusVoided    = "VOIDED"
)

// Vault encrypts messages, because they contain names, account numbers, and PINs. tink.AEAD implements Vault.
type Vault interface {
	Encrypt(plaintext, associatedData []byte) ([]byte, error)
	Decrypt(ciphertext, associatedData []byte) ([]byte, error)
}

// Partner implements payout.Partner.
type Partner struct {
	Pool  *pgxpool.Pool
	Vault Vault
	Now   func() time.Time
}

var _ payout.Partner = Partner{}

// ErrKeyReused means that the key was already used for a different payout.
var ErrKeyReused = errors.New("iso20022: key was already used for a different payout")

// Quote implements payout.Partner. The debtor pays all charges (DEBT), so the beneficiary receives the full amount.
func (p Partner) Quote(_ context.Context, order payout.Payout) (payout.Quote, error) {
	return payout.Quote{ID: endToEndID(order.Key), Amount: order.Amount, Charge: "0.00", Currency: order.Currency}, nil
}

// Create implements payout.Partner.
func (p Partner) Create(ctx context.Context, order payout.Payout) (payout.Acceptance, error) {
	message, err := newCreditTransfer(order, p.Now())
	if err != nil {
		return payout.Acceptance{}, err
	}
	content, err := pacs.Write(message)
	if err != nil {
		return payout.Acceptance{}, &payout.Rejection{Code: "MESSAGE_INVALID"}
	}
	ciphertext, err := p.Vault.Encrypt(content, associatedData(order.Key))
	if err != nil {
		return payout.Acceptance{}, err
	}
	// A payout that an earlier release created has no data about the sender, and a retry must still match it.
	hashed := order
	hashed.SentAmount, hashed.Sender, hashed.Beneficiary.Address = "", nil, nil
	request, err := json.Marshal(hashed)
	if err != nil {
		return payout.Acceptance{}, err
	}
	hash := sha256.Sum256(request)
	var storedHash []byte
	err = p.Pool.QueryRow(ctx, `
INSERT INTO iso20022_payouts AS known (key, end_to_end_id, transfer_id, request_hash, status, sealed, created_at, changed_at)
VALUES ($1, $2, $3, $4, 'CREATED', $5, $6, $6)
    ON CONFLICT (key) DO UPDATE SET changed_at = known.changed_at
RETURNING request_hash`,
		order.Key, endToEndID(order.Key), order.TransferID, hash[:], ciphertext, p.Now()).Scan(&storedHash)
	switch {
	case err != nil:
		return payout.Acceptance{}, err
	case storedHash == nil: // canceled before it was created
		return payout.Acceptance{}, payout.ErrVoided
	case string(storedHash) != string(hash[:]):
		return payout.Acceptance{}, ErrKeyReused
	}
	return payout.Acceptance{ReceiptNumber: receiptNumber(order.Key)}, nil
}

// Confirm implements payout.Partner.
func (p Partner) Confirm(ctx context.Context, key string) error {
	var status string
	err := p.Pool.QueryRow(ctx, `
UPDATE iso20022_payouts SET status = CASE status WHEN 'CREATED' THEN 'CONFIRMED' ELSE status END, changed_at = $2
 WHERE key = $1 RETURNING status`, key, p.Now()).Scan(&status)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return payout.ErrUnknownPayout
	case err == nil && status == statusVoided:
		return payout.ErrVoided
	}
	return err
}

// Cancel implements payout.Partner. Cancel and Worker.Exchange lock the same row, so a voided payout is never sent.
func (p Partner) Cancel(ctx context.Context, _, key string) error {
	var status string
	err := p.Pool.QueryRow(ctx, `
INSERT INTO iso20022_payouts AS known (key, end_to_end_id, transfer_id, status, created_at, changed_at)
VALUES ($1, $2, '', 'VOIDED', $3, $3)
    ON CONFLICT (key) DO UPDATE SET changed_at = excluded.changed_at,
       status = CASE WHEN known.status IN ('CREATED', 'CONFIRMED') THEN 'VOIDED' ELSE known.status END
RETURNING status`, key, endToEndID(key), p.Now()).Scan(&status)
	switch {
	case err != nil:
		return err
	case status == statusVoided, status == statusFailed: // a failed payout needs no cancellation
		return nil
	case status == statusDelivered:
		return payout.ErrTooLate
	}
	return p.requestCancellation(ctx, key)
}

// requestCancellation queues a cancellation request for a sent payout. Repeated calls queue only one request. It returns ErrTooLate if
// the institution rejected the request, and otherwise ErrCancellationPending.
func (p Partner) requestCancellation(ctx context.Context, key string) error {
	var ciphertext []byte
	if err := p.Pool.QueryRow(ctx, `SELECT sealed FROM iso20022_payouts WHERE key = $1`, key).Scan(&ciphertext); err != nil {
		return err
	}
	content, err := p.Vault.Decrypt(ciphertext, associatedData(key))
	if err != nil {
		return err
	}
	instruction, err := pacs.ReadCreditTransfer(content)
	if err != nil {
		return err
	}
	request, err := pacs.Write(newCancellationRequest(instruction, p.Now()))
	if err != nil {
		return err
	}
	var response string
	err = p.Pool.QueryRow(ctx, `
INSERT INTO iso20022_cancellations AS known (key, content, created_at) VALUES ($1, $2, $3)
    ON CONFLICT (key) DO UPDATE SET created_at = known.created_at RETURNING answer`, key, request, p.Now()).Scan(&response)
	switch {
	case err != nil:
		return err
	case response == pacs.CancellationRejected:
		return payout.ErrTooLate
	}
	return payout.ErrCancellationPending
}

// newCancellationRequest returns a camt.056 message for a payout. The message contains no personal names.
func newCancellationRequest(instruction pacs.CreditTransfer, at time.Time) pacs.CancellationRequest {
	tx := instruction.Txs[0]
	return pacs.CancellationRequest{
		Assignment: pacs.Assignment{
			ID: tx.ID.EndToEnd, From: pacs.Agent{Name: debtorName}, To: pacs.Agent{Member: tx.Agent.Member, Name: tx.Agent.Name},
			Created: at.UTC().Format(time.RFC3339),
		},
		Count: "1",
		Txs: []pacs.Underlying{{
			ID: tx.ID.EndToEnd, Original: pacs.Original{MessageID: instruction.Header.MessageID, Name: pacs.CreditTransferName},
			EndToEnd: tx.ID.EndToEnd, UETR: tx.ID.UETR, Amount: tx.Amount, Date: tx.Date, Reason: pacs.Reason{Code: pacs.RequestedByCustomer},
		}},
	}
}

// Status implements payout.Partner.
func (p Partner) Status(ctx context.Context, key string) (payout.Status, error) {
	var status, reason string
	err := p.Pool.QueryRow(ctx, `SELECT status, reason FROM iso20022_payouts WHERE key = $1`, key).Scan(&status, &reason)
	if errors.Is(err, pgx.ErrNoRows) {
		return payout.Status{}, payout.ErrUnknownPayout
	}
	statuses := map[string]string{
		statusCreated: payout.StatusCreated, statusConfirmed: payout.StatusAccepted, statusSent: payout.StatusAccepted,
		statusReady: payout.StatusReady, statusDelivered: payout.StatusDelivered, statusFailed: payout.StatusFailed,
		statusVoided: payout.StatusVoided,
	}
	return payout.Status{Status: statuses[status], ReceiptNumber: receiptNumber(key), Reason: reason}, err
}

// endToEndID derives a payout's 32-character end-to-end ID from its key.
func endToEndID(key string) string { return strings.ReplaceAll(uetr(key), "-", "") }

// uetr derives a payout's UETR from its key. The UETR is the end-to-end ID formatted as a version 4 UUID, as the schema requires.
func uetr(key string) string {
	sum := sha256.Sum256([]byte(key))
	sum[6], sum[8] = sum[6]&0x0f|0x40, sum[8]&0x3f|0x80
	text := hex.EncodeToString(sum[:16])
	return strings.Join([]string{text[:8], text[8:12], text[12:16], text[16:20], text[20:]}, "-")
}

// receiptNumber derives a payout's receipt number from its key.
func receiptNumber(key string) string { return "NP" + strings.ToUpper(endToEndID(key)[:12]) }

// associatedData returns the associated data for encrypting a payout's message.
func associatedData(key string) []byte { return []byte("pacs.008 " + key) }

// debtorName is the name of the debtor's institution, and of the debtor if the sender's address is unknown.
const debtorName = "Hulak"

// addParties adds the data that 31 CFR 1010.410(f) requires, if it is known. The account is the sender ID without hyphens, because the
// schema allows 34 characters.
func addParties(tx *pacs.Tx, order payout.Payout) {
	if order.Sender == nil || order.Beneficiary.Address == nil {
		return
	}
	tx.Debtor = pacs.Party{Name: order.Sender.Name, Address: postalAddress(order.Sender.Address)}
	tx.DebtorAccount = &pacs.Account{ID: strings.ReplaceAll(order.Sender.Account, "-", "")}
	tx.DebtorAgent.Address = pacs.NewPostalAddress([]string{reference.SupportContact().Company.Address}, "", "", "", "US")
	tx.Creditor.Address = postalAddress(*order.Beneficiary.Address)
}

func postalAddress(a payout.Address) *pacs.PostalAddress {
	return pacs.NewPostalAddress(a.Lines, a.City, a.State, a.PostalCode, a.Country)
}

// newCreditTransfer returns a pacs.008 message for a payout. It returns a *payout.Rejection if the method is unknown.
func newCreditTransfer(order payout.Payout, at time.Time) (pacs.CreditTransfer, error) {
	id := endToEndID(order.Key)
	tx := pacs.Tx{
		ID:     pacs.PaymentID{Instruction: id, EndToEnd: id, UETR: uetr(order.Key)},
		Amount: pacs.Amount{Currency: order.Currency, Value: order.Amount},
		Date:   at.UTC().Format(time.DateOnly), ChargesBy: "DEBT",
		Debtor: pacs.Party{Name: debtorName}, DebtorAgent: pacs.Agent{Name: debtorName},
		Creditor: pacs.Party{Name: order.Beneficiary.Name}, Remittance: order.Key,
	}
	if order.SentAmount != "" {
		tx.Instructed = &pacs.Amount{Currency: "USD", Value: order.SentAmount}
	}
	addParties(&tx, order)
	if local, ok := strings.CutPrefix(order.Beneficiary.Phone, "+977"); ok {
		tx.Creditor.Contact = &pacs.Contact{Mobile: "+977-" + local}
	}
	switch {
	case order.Method == payout.MethodBankDeposit && order.Account != nil:
		tx.Agent = pacs.Agent{Member: &pacs.Member{ID: order.Account.BankID}, Name: order.Account.BankName}
		tx.Account = &pacs.Account{ID: order.Account.Number}
	case order.Method == payout.MethodWallet && order.Wallet != nil:
		tx.Type = &pacs.PaymentType{LocalInstrument: payout.MethodWallet}
		tx.Agent, tx.Account = pacs.Agent{Name: order.Wallet.Type}, &pacs.Account{ID: order.Wallet.Value}
	case order.Method == payout.MethodCashPickup && order.Payer != nil:
		tx.Type = &pacs.PaymentType{LocalInstrument: payout.MethodCashPickup}
		tx.Agent = pacs.Agent{Member: &pacs.Member{ID: fmt.Sprint(order.Payer.ID)}, Name: order.Payer.Name}
		tx.AgentInstruction = &pacs.AgentInstruction{Code: "HOLD", Text: order.Reference}
	default:
		return pacs.CreditTransfer{}, &payout.Rejection{Code: "METHOD_UNKNOWN"}
	}
	return pacs.CreditTransfer{
		Header: pacs.GroupHeader{
			MessageID: id, Created: at.UTC().Format(time.RFC3339), Count: "1", Settlement: &pacs.Settlement{Method: "CLRG"},
		},
		Txs: []pacs.Tx{tx},
	}, nil
}
