package transfers

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/projections"
)

// ReceiptPending is shown instead of the receipt number until the payout institution responds (spec 3.15a).
const ReceiptPending = "PENDING"

// ErrNotFound means that the transfer does not exist or belongs to another sender.
var ErrNotFound = domain.Reject(domain.NotFound, "TRANSACTION_NOT_FOUND")

// Summary is a transfer in a list (spec 3.15a).
type Summary struct {
	Position        int64 // position of the transfer's creation; lists are sorted by it
	ID              string
	SenderID        string
	BeneficiaryID   string
	Status          transfer.Status
	Delivery        transfer.Delivery
	CreatedAt       time.Time
	Send            money.Amount
	Receive         money.Amount
	ReferenceNumber string // the PIN; empty after the sender is erased
	ReceiptNumber   string // ReceiptPending until the payout institution responds
	FundingKind     funding.Kind
	FundingSourceID string
	PayoutMethod    beneficiary.PayoutMethod
	BeneficiaryName string
	SenderName      string
	SettledAt       time.Time // zero until the payment settles

	reference []byte // encrypted ReferenceNumber
}

// Detail holds all details of a transfer (spec 3.15b).
type Detail struct {
	Summary
	Fee         money.Amount
	Total       money.Amount
	Rate        money.Rate
	ExtraRate   decimal.Decimal
	Bonus       money.Amount
	Coupon      string
	Purpose     string
	Remarks     string // failure code, or comments on reprocessing
	Route       transfer.Route
	Payee       transfer.Payee
	Address     beneficiary.Address // address of the beneficiary
	Country     string              // country of the beneficiary, three-letter code
	Source      Source
	SenderState string
	Disclosure  string
	HoldReasons []string
	DeliveredAt time.Time // zero until delivered
	EndedAt     time.Time // time of the cancellation, rejection, decline, or return; otherwise zero

	account []byte // encrypted Payee.AccountNumber
}

// Source is the bank account or card that pays for the transfer (senderAccount in spec 3.15b).
type Source struct {
	ID              string
	Kind            funding.Kind
	InstitutionName string
	AccountType     funding.AccountType // bank account type
	Network         string              // card network
	NickName        string              // card nickname
	Last4           string
	Holder          string
}

// Filter restricts a list. Empty fields match everything (spec 2.33g).
type Filter struct {
	Status   transfer.Status
	Delivery transfer.Delivery
	Search   string // part of the beneficiary's name, or the beginning of the receipt number or of an amount
	PINMatch string // ID of the transfer that has Search as its PIN, or empty
	Before   int64  // last position on the previous page; overrides the page number
	projections.Paging
}

// Queries reads transfers.
type Queries struct {
	db   projections.DB
	keys projections.Decrypter
}

// NewQueries returns queries on db that decrypt with keys.
func NewQueries(db projections.DB, keys projections.Decrypter) *Queries { return &Queries{db, keys} }

// summaries runs a query and decrypts the PINs of the resulting transfers.
func (q *Queries) summaries(ctx context.Context, sql string, arguments ...any) ([]Summary, error) {
	list, err := projections.Rows(ctx, q.db, scanSummary, sql, arguments...)
	if err != nil {
		return nil, err
	}
	fields := make([]eventstore.Field, len(list))
	for i := range list {
		fields[i] = list[i].takeEncryptedPIN()
	}
	return list, q.keys.DecryptFields(ctx, fields)
}

// takeEncryptedPIN removes the encrypted PIN from a summary and returns it for decryption.
func (s *Summary) takeEncryptedPIN() eventstore.Field {
	f := eventstore.Field{Person: s.SenderID, AssociatedData: referenceAssociatedData(s.ID), Ciphertext: s.reference,
		Plaintext: &s.ReferenceNumber}
	s.reference = nil
	return f
}

// List returns one page of a sender's transfers, newest first.
func (q *Queries) List(ctx context.Context, senderID string, f Filter) (projections.Page[Summary], error) {
	page, _, err := q.page(ctx, f, `t.sender_id = $3`, senderID)
	return page, err
}

// Reprocessed returns one page of the transfers that an administrator has reprocessed, newest first (spec 2.45a). next is the
// value of Before for the next page, or 0 at the end.
func (q *Queries) Reprocessed(ctx context.Context, f Filter) (page projections.Page[Summary], next int64, err error) {
	return q.page(ctx, f, `t.reprocessed_at IS NOT NULL`)
}

// ByIDs returns transfers by their IDs, in no particular order. It omits unknown IDs.
func (q *Queries) ByIDs(ctx context.Context, ids []string) ([]Summary, error) {
	return q.summaries(ctx, `SELECT `+summaryColumns+summaryTables+` WHERE t.transfer_id = ANY($1)`, ids)
}

// InProgress returns the IDs of the transfers that are neither delivered nor ended.
func (q *Queries) InProgress(ctx context.Context) ([]string, error) {
	return projections.Rows(ctx, q.db, pgx.RowTo[string], `SELECT transfer_id FROM transfers.transfers
		WHERE status = ANY($1) AND delivery <> $2 ORDER BY position`, inProgressStatuses, string(transfer.DeliveryDelivered))
}

// inProgressStatuses lists the statuses of a transfer that has not ended.
var inProgressStatuses = []string{
	string(transfer.StatusHold), string(transfer.StatusInitiated), string(transfer.StatusPending), string(transfer.StatusProcessed),
}

// InProgressOf returns the IDs of a sender's or a beneficiary's transfers that are neither delivered nor ended.
func (q *Queries) InProgressOf(ctx context.Context, personID string) ([]string, error) {
	return projections.Rows(ctx, q.db, pgx.RowTo[string], `SELECT transfer_id FROM transfers.transfers WHERE transfer_id IN (
			SELECT transfer_id FROM transfers.transfers WHERE sender_id = $3
			UNION ALL SELECT transfer_id FROM transfers.figures WHERE beneficiary_id = $3)
		AND status = ANY($1) AND delivery <> $2 ORDER BY position`, inProgressStatuses, string(transfer.DeliveryDelivered), personID)
}

// ForSender returns a transfer. It returns ErrNotFound if the transfer belongs to another sender.
func (q *Queries) ForSender(ctx context.Context, senderID, transferID string) (Detail, error) {
	return q.detail(ctx, `t.transfer_id = $1 AND t.sender_id = $2`, transferID, senderID)
}

// ByID returns any sender's transfer, for staff.
func (q *Queries) ByID(ctx context.Context, transferID string) (Detail, error) {
	return q.detail(ctx, `t.transfer_id = $1`, transferID)
}

const summaryColumns = `t.position, t.transfer_id, t.sender_id, t.beneficiary_id, t.status, t.delivery, t.created_at,
	t.send, t.send_currency, t.receive, t.receive_currency, p.reference_number, coalesce(t.receipt_number, '` + ReceiptPending + `'),
	t.funding_kind, t.funding_source_id, t.method, coalesce(p.payee_name, ''), coalesce(n.full_name, ''), t.settled_at`

const detailColumns = `, t.fee, t.total, t.rate, t.extra_rate, t.bonus, t.coupon, t.purpose, t.remarks,
	t.account_id, t.bank_id, t.payer_id, coalesce(p.payee_phone, ''), p.account_number, coalesce(p.account_holder, ''),
	coalesce(p.bank_name, ''), coalesce(p.branch_name, ''), coalesce(p.wallet_provider, ''), coalesce(p.payer_name, ''),
	coalesce(a.address_line1, ''), coalesce(a.address_line2, ''), coalesce(a.city, ''), coalesce(a.state, ''), coalesce(a.postal_code, ''),
	coalesce(b.country, ''), coalesce(h.institution_name, ''), coalesce(s.account_type, ''), coalesce(s.network, ''),
	coalesce(h.nick_name, ''), coalesce(h.last4, ''), coalesce(h.holder, ''),
	t.sender_state, t.disclosure, t.hold_reasons, t.delivered_at, t.ended_at`

const summaryTables = ` FROM transfers.transfers t
	LEFT JOIN transfers.private p USING (transfer_id)
	LEFT JOIN transfers.names n ON n.sender_id = t.sender_id`

const detailTables = summaryTables + `
	LEFT JOIN transfers.beneficiaries b ON b.beneficiary_id = t.beneficiary_id
	LEFT JOIN transfers.addresses a ON a.beneficiary_id = t.beneficiary_id
	LEFT JOIN transfers.sources s ON s.source_id = t.funding_source_id
	LEFT JOIN transfers.accounts h ON h.source_id = t.funding_source_id`

func (q *Queries) page(
	ctx context.Context, f Filter, where string, whereArguments ...any,
) (page projections.Page[Summary], next int64, err error) {
	paging := f.Bounded()
	where = ` WHERE ($1 = '' OR t.status = $1) AND ($2 = '' OR t.delivery = $2) AND ` + where
	arguments := append([]any{string(f.Status), string(f.Delivery)}, whereArguments...)
	countTables := ` FROM transfers.transfers t`
	if search := strings.TrimSpace(f.Search); search != "" {
		textParameter, amountParameter := placeholder(len(arguments)+1), placeholder(len(arguments)+2)
		where += ` AND (strpos(lower(p.payee_name), lower(` + textParameter + `)) > 0 OR t.transfer_id = ` + placeholder(len(arguments)+3) + `
			OR starts_with(lower(t.receipt_number), lower(` + textParameter + `))
			OR ` + amountParameter + ` <> '' AND (starts_with(t.send::text, ` + amountParameter + `)
			OR starts_with(t.receive::text, ` + amountParameter + `)))`
		arguments, countTables = append(arguments, search, parseAmount(search), f.PINMatch), summaryTables
	}
	var total int
	if err := q.db.QueryRow(ctx, `SELECT count(*)`+countTables+where, arguments...).Scan(&total); err != nil {
		return page, 0, err
	}
	offset := paging.Offset()
	if f.Before > 0 {
		offset = 0
		arguments = append(arguments, f.Before)
		where += ` AND t.position < ` + placeholder(len(arguments))
	}
	limits := ` ORDER BY t.position DESC LIMIT ` + placeholder(len(arguments)+1) + ` OFFSET ` + placeholder(len(arguments)+2)
	rows, err := q.summaries(ctx, `SELECT `+summaryColumns+summaryTables+where+limits, append(arguments, paging.Size+1, offset)...)
	rows, next = projections.Cut(rows, paging.Size, func(t Summary) int64 { return t.Position })
	return projections.NewPage(paging, rows, total), next, err
}

// amountPattern matches an amount as users type it, with an optional currency and thousands separators.
var amountPattern = regexp.MustCompile(`^(?i:\$|usd|npr|rs\.?)?\s*(\d[\d,]*(?:\.\d{0,2})?)\s*(?i:usd|npr)?$`)

// parseAmount returns the number in an amount as users type it, or "" if the text is not an amount.
func parseAmount(search string) string {
	found := amountPattern.FindStringSubmatch(search)
	if found == nil {
		return ""
	}
	return strings.ReplaceAll(found[1], ",", "")
}

// SentAmount is the amount of a transfer and its creation time.
type SentAmount struct {
	At     time.Time
	Amount money.Amount
}

// AmountsSentSince returns the amounts of the transfers that a sender created at or after the given time, oldest first. It omits
// transfers whose money was returned.
func (q *Queries) AmountsSentSince(ctx context.Context, senderID string, from time.Time) ([]SentAmount, error) {
	return projections.Rows(ctx, q.db, scanSent, `SELECT created_at, send, send_currency FROM transfers.transfers
		WHERE sender_id = $1 AND created_at >= $2 AND status <> ALL($3) ORDER BY position`, senderID, from, []string{
		string(transfer.StatusCanceled), string(transfer.StatusFailed), string(transfer.StatusReturned), string(transfer.StatusRefunded),
	})
}

// LastAmountSent returns the amount of the last transfer that a sender created. It is zero if there is none.
func (q *Queries) LastAmountSent(ctx context.Context, senderID string) (money.Amount, error) {
	sent, err := projections.Rows(ctx, q.db, scanSent, `SELECT created_at, send, send_currency FROM transfers.transfers
		WHERE sender_id = $1 ORDER BY position DESC LIMIT 1`, senderID)
	if err != nil || len(sent) == 0 {
		return money.Amount{}, err
	}
	return sent[0].Amount, nil
}

func scanSent(row pgx.CollectableRow) (s SentAmount, err error) {
	var amount decimal.Decimal
	var currency string
	err = row.Scan(&s.At, &amount, &currency)
	s.Amount = projections.Amount(amount, currency)
	return s, err
}

func (q *Queries) detail(ctx context.Context, where string, arguments ...any) (Detail, error) {
	d, err := projections.One(ctx, q.db, ErrNotFound, scanDetail,
		`SELECT `+summaryColumns+detailColumns+detailTables+` WHERE `+where, arguments...)
	if err != nil {
		return Detail{}, err
	}
	account := eventstore.Field{Person: d.SenderID, AssociatedData: accountAssociatedData(d.ID), Ciphertext: d.account,
		Plaintext: &d.Payee.AccountNumber}
	d.account = nil
	return d, q.keys.DecryptFields(ctx, []eventstore.Field{d.takeEncryptedPIN(), account})
}

func placeholder(n int) string { return "$" + strconv.Itoa(n) }

// summaryRow holds the scanned columns of a summary.
type summaryRow struct {
	Summary
	send, receive                 decimal.Decimal
	sendCurrency, receiveCurrency string
}

func (r *summaryRow) scanTargets() []any {
	s := &r.Summary
	return []any{
		&s.Position, &s.ID, &s.SenderID, &s.BeneficiaryID, &s.Status, &s.Delivery, projections.UTC(&s.CreatedAt),
		&r.send, &r.sendCurrency, &r.receive, &r.receiveCurrency, &s.reference, &s.ReceiptNumber,
		&s.FundingKind, &s.FundingSourceID, &s.PayoutMethod, &s.BeneficiaryName, &s.SenderName, projections.UTC(&s.SettledAt),
	}
}

func (r *summaryRow) summary() Summary {
	s := r.Summary
	s.Send, s.Receive = projections.Amount(r.send, r.sendCurrency), projections.Amount(r.receive, r.receiveCurrency)
	return s
}

func scanSummary(row pgx.CollectableRow) (Summary, error) {
	var r summaryRow
	err := row.Scan(r.scanTargets()...)
	return r.summary(), err
}

func scanDetail(row pgx.CollectableRow) (Detail, error) {
	var r summaryRow
	var d Detail
	var fee, total, rate, bonus decimal.Decimal
	err := row.Scan(append(r.scanTargets(),
		&fee, &total, &rate, &d.ExtraRate, &bonus, &d.Coupon, &d.Purpose, &d.Remarks,
		&d.Route.AccountID, &d.Route.BankID, &d.Route.PayerID, &d.Payee.Phone, &d.account, &d.Payee.AccountHolder,
		&d.Payee.BankName, &d.Payee.BranchName, &d.Payee.WalletProvider, &d.Payee.PayerName,
		&d.Address.AddressLine1, &d.Address.AddressLine2, &d.Address.City, &d.Address.State, &d.Address.PostalCode,
		&d.Country, &d.Source.InstitutionName, &d.Source.AccountType, &d.Source.Network,
		&d.Source.NickName, &d.Source.Last4, &d.Source.Holder,
		&d.SenderState, &d.Disclosure, &d.HoldReasons, projections.UTC(&d.DeliveredAt), projections.UTC(&d.EndedAt))...)
	if err != nil {
		return Detail{}, err
	}
	d.Summary = r.summary()
	d.Fee, d.Total = projections.Amount(fee, r.sendCurrency), projections.Amount(total, r.sendCurrency)
	d.Bonus, d.Rate = projections.Amount(bonus, r.receiveCurrency), money.NewRate(rate)
	d.Route.Method, d.Payee.Name = d.PayoutMethod, d.BeneficiaryName
	d.Source.ID, d.Source.Kind = d.FundingSourceID, d.FundingKind
	return d, nil
}

// FundingKinds returns the funding kinds of transfers by ID. It omits transfers that the read model does not contain yet.
func (q *Queries) FundingKinds(ctx context.Context, ids []string) (map[string]funding.Kind, error) {
	rows, _ := q.db.Query(ctx, `SELECT transfer_id, funding_kind FROM transfers.transfers WHERE transfer_id = ANY ($1)`, ids)
	kinds := make(map[string]funding.Kind, len(ids))
	var id string
	var kind funding.Kind
	_, err := pgx.ForEachRow(rows, []any{&id, &kind}, func() error {
		kinds[id] = kind
		return nil
	})
	return kinds, err
}
