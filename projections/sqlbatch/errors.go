package sqlbatch

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
)

// DataError is an error caused by the changes in a batch, not by the database or network. A retry would fail again.
type DataError struct{ error }

func (e DataError) Unwrap() error { return e.error }

// Classify wraps errors caused by data in DataError, by SQLSTATE class: data, integrity, syntax or unknown names, program limits,
// and errors raised by triggers. Other database errors are temporary. Send classifies its errors. Commit errors need Classify, because
// deferred constraints are checked then.
func Classify(err error) error {
	var pgErr *pgconn.PgError
	if !errors.As(err, &pgErr) || len(pgErr.Code) != 5 {
		return err
	}
	switch pgErr.Code[:2] {
	case "21", "22", "23", "42", "44", "54", "P0":
		return DataError{err}
	}
	return err
}
