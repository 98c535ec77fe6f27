package transmittals

import (
	"context"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/projections"
	"hulak/projections/search"
)

// Record is one row of the list.
type Record struct {
	Position      int64
	TransferID    string
	SenderID      string
	BeneficiaryID string
	Send          money.Amount
	Method        string
	At            time.Time
	SenderName    string // empty after the sender is erased
	RecipientName string // empty after the sender is erased
}

// Filter selects records. Empty fields select all. Each word of a name must be a prefix of a word in the recorded name.
type Filter struct {
	Sender     string
	Recipient  string
	AccountKey string // keyed digest of the recipient's account number
	SenderID   string // the sender's account; a record that matches either account is selected
	From, To   time.Time
	Before     int64 // position of the last record on the previous page; 0 for the first page
	Limit      int
}

// Queries reads records.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// List returns one page of records, newest first. next is the value of Before for the next page, or 0 at the end. A name without
// letters or digits matches no record.
func (q *Queries) List(ctx context.Context, f Filter) (page []Record, next int64, err error) {
	var conditions []string
	var arguments []any
	add := func(condition string, values ...any) {
		for _, value := range values {
			arguments = append(arguments, value)
			condition = strings.Replace(condition, "?", "$"+strconv.Itoa(len(arguments)), 1)
		}
		conditions = append(conditions, condition)
	}
	if f.Before == 0 {
		f.Before = math.MaxInt64
	}
	add("position < ?", f.Before)
	for _, name := range []struct{ column, text string }{{"sender_words", f.Sender}, {"recipient_words", f.Recipient}} {
		words := search.NameWords(name.text)
		switch {
		case len(words) > 0:
			add(name.column+" @@ ?::tsquery", search.PrefixQuery(words))
		case name.text != "":
			return []Record{}, 0, nil
		}
	}
	if f.AccountKey != "" || f.SenderID != "" {
		add("(account_key = ? AND account_key <> '' OR r.sender_id = ?)", f.AccountKey, f.SenderID)
	}
	if !f.From.IsZero() {
		add("at >= ?", f.From)
	}
	if !f.To.IsZero() {
		add("at < ?", f.To)
	}
	return projections.RowsPage(ctx, q.db, f.Limit, scan, func(r Record) int64 { return r.Position }, `
		SELECT position, transfer_id, r.sender_id, beneficiary_id, send, method, at, coalesce(sender_name, ''), coalesce(recipient_name, '')
		FROM transmittals.records r LEFT JOIN transmittals.parties p USING (position)
		WHERE `+strings.Join(conditions, " AND ")+` ORDER BY position DESC LIMIT $`+strconv.Itoa(len(arguments)+1), arguments...)
}

func scan(row pgx.CollectableRow) (r Record, err error) {
	var send decimal.Decimal
	err = row.Scan(&r.Position, &r.TransferID, &r.SenderID, &r.BeneficiaryID, &send, &r.Method, projections.UTC(&r.At), &r.SenderName,
		&r.RecipientName)
	r.Send = money.New(send, money.USD)
	return r, err
}
