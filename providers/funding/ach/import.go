package ach

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/providers/funding"
)

// ImportedEntry is an entry that moved outside this installation, with the account that a refund would credit.
type ImportedEntry struct {
	Entry

	Account funding.Account
}

// Import stores a file that was sent and processed elsewhere, with its entries. The entries have no trace numbers yet, and no voided
// entries are among them. The bank never reports on the entries again.
func (p Postgres) Import(ctx context.Context, v Vault, name string, sentAt time.Time, entries []ImportedEntry) error {
	file := File{Direction: Outgoing, Name: name, SHA256: sha256.Sum256([]byte(name)), Entries: len(entries)}
	var err error
	if file.Sealed, err = v.Encrypt([]byte("imported"), file.SHA256[:]); err != nil {
		return err
	}
	rows := make([][]any, len(entries))
	for _, e := range entries {
		if e.Kind == Debit {
			file.DebitCents += e.Cents
		} else {
			file.CreditCents += e.Cents
		}
	}
	return pgx.BeginFunc(ctx, p.Pool, func(tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `INSERT INTO ach_files
			(direction, name, sha256, sealed, entries, debit_cents, credit_cents, made_at, done_at, answer)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'imported') RETURNING id`, file.Direction, file.Name, file.SHA256[:], file.Sealed,
			file.Entries, file.DebitCents, file.CreditCents, sentAt).Scan(&file.ID)
		if err != nil {
			return err
		}
		for i, e := range entries {
			account, err := encryptAccount(v, e.Key, e.Account)
			if err != nil {
				return err
			}
			var debitKey any
			if e.DebitKey != "" {
				debitKey = e.DebitKey
			}
			rows[i] = []any{
				e.Key, string(e.Kind), e.TransferID, debitKey, e.SourceID, referenceForKey(e.Key), e.Cents, string(e.Status), account, file.ID,
				fmt.Sprintf("9%08d%06d", file.ID, i+1), e.Code, e.SettledOn, false, e.CreatedAt, e.ChangedAt,
			}
		}
		columns := []string{
			"key", "kind", "transfer_id", "debit_key", "source_id", "reference", "cents", "status", "account", "file_id", "trace", "code",
			"settled_on", "untimely", "created_at", "changed_at",
		}
		_, err = tx.CopyFrom(ctx, pgx.Identifier{"ach_entries"}, columns, pgx.CopyFromRows(rows))
		return err
	})
}
