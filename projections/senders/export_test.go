package senders

import (
	"context"
	"hulak/projections"
)

// ByID returns a sender.
func (q *Queries) ByID(ctx context.Context, senderID string) (Sender, error) {
	return projections.One(ctx, q.db, ErrNotFound, scanSender, selectSender+` WHERE s.sender_id = $1`, senderID)
}

// StaffByID returns a staff member.
func (q *Queries) StaffByID(ctx context.Context, staffID string) (Staff, error) {
	return projections.One(ctx, q.db, ErrNotFound, scanStaff, selectStaff+` WHERE f.staff_id = $1`, staffID)
}
