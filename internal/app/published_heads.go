package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/sync/errgroup"

	"hulak/eventstore/archive"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/internal/background"
)

// If archives are in object storage, Hulak also stores signed heads there, as objects that never change. A head proves all events before
// it, so a head every 15 minutes is enough. The heads file has the others.
const (
	publishInterval = 15 * time.Minute
	publishRetry    = time.Minute      // after a failure
	publishTimeout  = 10 * time.Second // for finding the last published head at the start
	headReaders     = 16
)

// publishHeads stores the latest head at each interval until the context ends.
func (p *Program) publishHeads(ctx context.Context) error {
	pause, failing := publishInterval, false
	for {
		switch err := p.publishHead(ctx); {
		case err == nil:
			if failing {
				p.logger.Info("the signed head was stored in object storage")
			}
			pause, failing = publishInterval, false
		case ctx.Err() == nil:
			if !failing {
				p.logger.Warn("the signed head was not stored in object storage", "error", err)
			}
			pause, failing = publishRetry, true
		}
		if !background.Sleep(ctx, pause) {
			return nil
		}
	}
}

// publishHead stores the latest head.
func (p *Program) publishHead(ctx context.Context) error {
	head, err := p.LastSignedHead(ctx)
	if err != nil || head == nil {
		return err
	}
	prefix, err := p.publishedPrefix(ctx)
	if err != nil {
		return err
	}
	name := publishedName(prefix, head.Number)
	err = p.archives.Put(ctx, name, func(out io.Writer) error {
		_, err := out.Write(head.Note)
		return err
	})
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	stored, err := archive.ReadAll(ctx, p.archives, name)
	if err == nil && !bytes.Equal(stored, head.Note) {
		err = fmt.Errorf("%s differs from the head in the database: run hulak verify for details", p.archives.Location(name))
	}
	return err
}

// publishedPrefix returns the prefix of the heads since the last accepted loss of events. Earlier heads can cover lost events.
func (p *Program) publishedPrefix(ctx context.Context) (string, error) {
	stop, err := p.store.LastAcceptedStop(ctx)
	if err != nil || stop == nil {
		return "heads/0/", err
	}
	return fmt.Sprintf("heads/%d-%d/", stop.Number, stop.Expected), nil
}

func publishedName(prefix string, number int64) string { return fmt.Sprintf("%s%015d", prefix, number) }

// publishedHeads returns all heads in object storage since the last accepted loss of events.
func (p *Program) publishedHeads(ctx context.Context, verifiers note.Verifiers) ([]seal.SavedHead, error) {
	prefix, err := p.publishedPrefix(ctx)
	if err != nil {
		return nil, err
	}
	var names []string
	for name, err := range p.archives.List(ctx, prefix, "") {
		if err != nil {
			return nil, fmt.Errorf("list the published heads: %w", err)
		}
		names = append(names, name)
	}
	heads := make([]seal.SavedHead, len(names))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(headReaders)
	for i, name := range names {
		group.Go(func() error {
			head, err := p.publishedHead(ctx, name, verifiers)
			if err == nil {
				heads[i] = seal.SavedHead{Head: *head, File: p.archives.Location(name)}
			}
			return err
		})
	}
	return heads, group.Wait()
}

func (p *Program) publishedHead(ctx context.Context, name string, verifiers note.Verifiers) (*proof.Head, error) {
	text, err := archive.ReadAll(ctx, p.archives, name)
	if err != nil {
		return nil, fmt.Errorf("read a published head: %w", err)
	}
	head, err := seal.ParseHead(text, verifiers)
	if err != nil {
		return nil, fmt.Errorf("signed head in %s is not valid: %w", p.archives.Location(name), err)
	}
	return head, nil
}

// lastPublishedSize returns the last position that a head in object storage covers, if the database lacks this head. Otherwise, or if the
// storage does not respond in time, it returns 0.
func (p *Program) lastPublishedSize(ctx context.Context, verifiers note.Verifiers) int64 {
	if !p.settings.archivesInBucket() {
		return 0
	}
	size, err := p.findPublishedSize(ctx, verifiers)
	if err != nil && ctx.Err() == nil {
		p.logger.Warn("the log was not compared with the heads in object storage", "error", err)
	}
	return size
}

func (p *Program) findPublishedSize(ctx context.Context, verifiers note.Verifiers) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, publishTimeout)
	defer cancel()
	prefix, err := p.publishedPrefix(ctx)
	if err != nil {
		return 0, err
	}
	inDatabase := int64(0)
	if head, err := p.LastSignedHead(ctx); err != nil {
		return 0, err
	} else if head != nil {
		inDatabase = head.Number
	}
	last := ""
	for name, err := range p.archives.List(ctx, prefix, publishedName(prefix, inDatabase)) {
		if err != nil {
			return 0, err
		}
		last = name
	}
	if last == "" {
		return 0, nil
	}
	head, err := p.publishedHead(ctx, last, verifiers)
	if err != nil {
		return 0, err
	}
	return head.Size, nil
}
