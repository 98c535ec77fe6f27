package app

import (
	"context"

	"hulak/httpapi/session"
	"hulak/projections/beneficiaries"
	"hulak/projections/maintenance"
	"hulak/projections/runner"
	"hulak/projections/sources"
	"hulak/providers/funding/ach"
)

// erasureRecords gives the erasure worker access to personal data outside the log.
type erasureRecords struct {
	runner     *runner.Runner
	maintainer *maintenance.Maintainer
	sessions   *session.Store
	queries    *beneficiaries.Queries
	sources    *sources.Queries
	entries    ach.Postgres
}

// BeneficiaryIDs implements erasure.Records.
func (r erasureRecords) BeneficiaryIDs(ctx context.Context, senderID string, position int64) ([]string, error) {
	if err := r.runner.WaitFor(ctx, "beneficiaries", position); err != nil {
		return nil, err
	}
	list, err := r.queries.List(ctx, senderID)
	ids := make([]string, len(list))
	for i, b := range list {
		ids[i] = b.ID
	}
	return ids, err
}

// EraseBankAccounts implements erasure.Records.
func (r erasureRecords) EraseBankAccounts(ctx context.Context, senderID string, position int64) error {
	if err := r.runner.WaitFor(ctx, "sources", position); err != nil {
		return err
	}
	ids, err := r.sources.IDs(ctx, senderID)
	if err != nil {
		return err
	}
	return r.entries.EraseAccounts(ctx, ids)
}

// DeleteCredentials implements erasure.Records.
func (r erasureRecords) DeleteCredentials(ctx context.Context, senderID, emailKey string) error {
	return r.sessions.DeleteUser(ctx, senderID, emailKey)
}

// PurgeReadModels implements erasure.Records.
func (r erasureRecords) PurgeReadModels(ctx context.Context, personIDs []string) error {
	for _, personID := range personIDs {
		if err := r.maintainer.Purge(ctx, personID); err != nil {
			return err
		}
	}
	return nil
}
