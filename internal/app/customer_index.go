package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/customerindex"
	"hulak/domain/sendinglimit"
	"hulak/eventstore"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/httpapi/account"
	"hulak/internal/background"
	"hulak/projections/events"
)

const (
	indexCheckInterval = time.Minute
	// keptIndexes is the number of indexes whose leaves are kept. A proof uses the newest index that is sealed.
	keptIndexes = 2
)

// startCustomerIndex starts the daily commitment to the customer index.
func (p *Program) startCustomerIndex(ctx context.Context) {
	p.runAlone(ctx, "customer index", func(ctx context.Context) error {
		background.Every(ctx, indexCheckInterval, func(ctx context.Context) error { return p.commitCustomerIndex(ctx, now()) }, func(err error) {
			p.logger.Warn("customer index failed, will retry", "error", err)
		})
		return nil
	})
}

// commitCustomerIndex commits to the events up to the end of yesterday in Pacific time, unless that has been done.
func (p *Program) commitCustomerIndex(ctx context.Context, at time.Time) error {
	year, month, day := at.In(sendinglimit.LosAngeles).Date()
	today := time.Date(year, month, day, 0, 0, 0, 0, sendinglimit.LosAngeles)
	state, _, err := eventstore.State(ctx, p.log, customerindex.Decider, customerindex.Key)
	if err != nil || !state.At.Before(today) {
		return err
	}
	head, err := p.log.Head(ctx)
	if err != nil {
		return err
	}
	if err := p.runner.WaitFor(ctx, events.New().Name, head); err != nil {
		return err
	}
	queries := events.NewQueries(p.readPool)
	position, err := queries.LastBefore(ctx, today)
	if err != nil || position <= state.Position {
		return err
	}
	leaves, err := customerLeaves(ctx, queries, position)
	if err != nil || len(leaves) == 0 {
		return err
	}
	if err := p.storeCustomerLeaves(ctx, position, leaves); err != nil {
		return err
	}
	command := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "customer index", Role: "SYSTEM"}}}
	_, err = eventstore.RunCommand(ctx, p.log, command, customerindex.Decider, customerindex.Key, customerindex.Commit{
		Position: position, Customers: int64(len(leaves)), Root: proof.RootOf(leaves).String(), At: at,
	})
	return err
}

// customerLeaves returns the sorted leaves of all senders with an event up to a position.
func customerLeaves(ctx context.Context, queries *events.Queries, position int64) (leaves []proof.Hash, err error) {
	err = queries.EachCustomer(ctx, position, func(c events.CustomerEvents) {
		leaves = append(leaves, proof.CustomerLeaf(c.SenderID, c.Transfers, c.Others))
	})
	slices.SortFunc(leaves, func(a, b proof.Hash) int { return bytes.Compare(a[:], b[:]) })
	return leaves, err
}

func (p *Program) storeCustomerLeaves(ctx context.Context, position int64, leaves []proof.Hash) error {
	data := make([]byte, 0, len(leaves)*len(proof.Hash{}))
	for _, leaf := range leaves {
		data = append(data, leaf[:]...)
	}
	return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		// An attempt that did not commit to its index leaves a row behind, which the next one replaces.
		_, err := tx.Exec(ctx, `DELETE FROM customer_indexes WHERE position = $1 OR position NOT IN (
			SELECT position FROM customer_indexes ORDER BY position DESC LIMIT $2)`, position, keptIndexes)
		if err == nil {
			_, err = tx.Exec(ctx, `INSERT INTO customer_indexes (position, leaves) VALUES ($1, $2)`, position, data)
		}
		return err
	})
}

// ProveCompleteness returns the proof of which events are about a sender, as of the newest commitment. If there is none that includes the
// sender, it returns account.ErrProofNotReady.
func (p *Program) ProveCompleteness(ctx context.Context, senderID string) (*proof.Completeness, error) {
	if p.sealReader == nil {
		return nil, account.ErrProofNotReady
	}
	head, err := p.sealReader.Head(ctx)
	if err != nil || head == nil {
		return nil, errors.Join(account.ErrProofNotReady, err)
	}
	queries := events.NewQueries(p.readPool)
	list, err := queries.List(ctx, events.Filter{Type: customerindex.Committed{}.EventType(), Before: head.Size + 1, Limit: 1})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, account.ErrProofNotReady
	}
	stored, err := p.log.Read(ctx, list[0].Position-1, 1)
	if err != nil {
		return nil, err
	}
	committed, ok := stored[0].Event.(customerindex.Committed)
	if !ok {
		return nil, fmt.Errorf("the event at position %d is not a commitment", list[0].Position)
	}
	found, err := queries.OfCustomer(ctx, committed.Position, senderID)
	if err != nil {
		return nil, err
	}
	c := &proof.Completeness{
		Format: proof.CompletenessFormat, SenderID: senderID, Transfers: notNil(found.Transfers), Others: notNil(found.Others),
		Events: []proof.Receipt{},
	}
	if err := p.addCustomerPath(ctx, c, committed.Position); err != nil {
		return nil, err
	}
	if c.Commitment, err = p.proveEvent(ctx, head, list[0].Position); err != nil {
		return nil, err
	}
	for _, position := range c.Transfers {
		event, err := p.proveEvent(ctx, head, position)
		if err != nil {
			return nil, err
		}
		c.Events = append(c.Events, event)
	}
	return c, nil
}

func notNil(positions []int64) []int64 { return append([]int64{}, positions...) }

// addCustomerPath adds the path from the sender's leaf to the root of the index up to a position.
func (p *Program) addCustomerPath(ctx context.Context, c *proof.Completeness, position int64) error {
	var data []byte
	err := p.pool.QueryRow(ctx, `SELECT leaves FROM customer_indexes WHERE position = $1`, position).Scan(&data)
	if errors.Is(err, pgx.ErrNoRows) {
		return account.ErrProofNotReady
	}
	if err != nil {
		return err
	}
	leaves := make([]proof.Hash, len(data)/len(proof.Hash{}))
	for i := range leaves {
		copy(leaves[i][:], data[i*len(proof.Hash{}):])
	}
	leaf := proof.CustomerLeaf(c.SenderID, c.Transfers, c.Others)
	index, found := slices.BinarySearchFunc(leaves, leaf, func(a, b proof.Hash) int { return bytes.Compare(a[:], b[:]) })
	if !found { // the sender signed up later
		return account.ErrProofNotReady
	}
	c.Index, c.Path = int64(index), proof.PathOf(leaves, index)
	return nil
}

// proveEvent returns an event with a proof that the log of a head contains it.
func (p *Program) proveEvent(ctx context.Context, head *seal.PublishedHead, position int64) (proof.Receipt, error) {
	stored, err := p.log.ReadStored(ctx, position-1, 1)
	if err != nil {
		return proof.Receipt{}, err
	}
	path, err := seal.Prove(ctx, p.pool, &head.Head, position)
	if err != nil {
		return proof.Receipt{}, err
	}
	event := seal.ProofEvent(&stored[0])
	inclusion := proof.Inclusion{Index: position - 1, Path: path, Head: head.Note}
	return proof.Receipt{Record: proof.AppendEncoded(nil, &event), Proof: inclusion.Text()}, nil
}

// checkCustomerIndex reports whether the newest commitment differs from the read model. Only a full scan of the log can show that an event
// is missing from the list of a sender, so hulak verify calls it.
func (p *Program) checkCustomerIndex(ctx context.Context, report *seal.Report) error {
	state, _, err := eventstore.State(ctx, p.log, customerindex.Decider, customerindex.Key)
	if err != nil || state.Position == 0 {
		return err
	}
	leaves, err := customerLeaves(ctx, events.NewQueries(p.readPool), state.Position)
	if err != nil {
		return err
	}
	if proof.RootOf(leaves).String() != state.Root {
		report.Findings = append(report.Findings, seal.Finding{
			Kind: seal.CustomerIndexMismatch, First: 1, Last: state.Position,
			Reason: "the committed list of each sender's events differs from the read model",
		})
	}
	return nil
}
