package moneyrequests

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain/moneyrequest"
	"hulak/projections"
)

// maxListed is the maximum number of requests that OpenOfSender returns.
const maxListed = 100

// Queries reads requests.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// OpenOfSender returns the IDs of the beneficiaries whose requests are open at the given time, newest request first. It returns at most
// 100.
func (q *Queries) OpenOfSender(ctx context.Context, senderID string, at time.Time) ([]string, error) {
	return projections.Rows(ctx, q.db, pgx.RowTo[string], `SELECT beneficiary_id FROM moneyrequests.requests
		WHERE sender_id = $1 AND open AND asked_at > $2 ORDER BY position DESC LIMIT $3`,
		senderID, at.Add(-moneyrequest.Lifetime), maxListed)
}

// Beneficiary returns who made a request. It returns moneyrequest.ErrNotFound if the request was made to another sender.
func (q *Queries) Beneficiary(ctx context.Context, senderID, requestID string) (id string, err error) {
	err = q.db.QueryRow(ctx, `SELECT beneficiary_id FROM moneyrequests.requests WHERE request_id = $1 AND sender_id = $2`,
		requestID, senderID).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", moneyrequest.ErrNotFound
	}
	return id, err
}
