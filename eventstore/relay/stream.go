package relay

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"sort"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"hulak/eventstore"
)

// duplicatesWindow is how long the server remembers event IDs. It rejects an event that it has stored within this time.
const duplicatesWindow = 2 * time.Minute

var streamNamePattern = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// offsetKey is the key of the stream's metadata that contains the position of the event before the stream's first message.
const offsetKey = "hulak-offset"

// StreamConfig configures the stream that the relay creates.
type StreamConfig struct {
	Name     string
	Replicas int
	MaxAge   time.Duration // how long messages are kept; 0 keeps them forever
	MaxBytes int64         // above this size, the oldest messages are deleted; 0 sets no limit
}

var errStreamName = errors.New("a stream's name consists of letters, digits, hyphens, and underscores")

// Check returns an error if the configuration cannot be valid.
func (c *StreamConfig) Check() error {
	if !streamNamePattern.MatchString(c.Name) {
		return errStreamName
	}
	return nil
}

// jetStream returns the configuration of a stream whose first message has the position after offset.
func (c *StreamConfig) jetStream(offset int64) jetstream.StreamConfig {
	maxBytes := c.MaxBytes
	if maxBytes == 0 {
		maxBytes = -1
	}
	return jetstream.StreamConfig{
		Name: c.Name, Description: "Events of the Hulak log", Subjects: []string{allSubjects}, Retention: jetstream.LimitsPolicy,
		Discard: jetstream.DiscardOld, Storage: jetstream.FileStorage, Replicas: c.Replicas, MaxAge: c.MaxAge, MaxBytes: maxBytes,
		Duplicates: min(duplicatesWindow, c.maxAgeOrForever()), Metadata: map[string]string{offsetKey: strconv.FormatInt(offset, 10)},
	}
}

func (c *StreamConfig) maxAgeOrForever() time.Duration {
	if c.MaxAge == 0 {
		return math.MaxInt64
	}
	return c.MaxAge
}

// cursor is the end of the stream: the sequence of its last message, and the position of the event in that message.
type cursor struct {
	sequence uint64
	position int64
}

// locate returns the end of the stream. It creates a missing stream, and replaces a stream that does not match the log.
func (r *Relay) locate(ctx context.Context) (cursor, error) {
	stream, err := r.js.Stream(ctx, r.config.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return r.create(ctx)
	}
	if err != nil {
		return cursor{}, fmt.Errorf("find the stream: %w", err)
	}
	end, mismatch, err := r.compare(ctx, stream)
	if err != nil {
		return cursor{}, fmt.Errorf("compare the stream with the log: %w", err)
	}
	if mismatch == "" {
		return end, r.update(ctx, stream.CachedInfo().Config)
	}
	r.logger.Warn("the stream does not match the log, so the relay replaces it", "stream", r.config.Name, "reason", mismatch)
	if err := r.js.DeleteStream(ctx, r.config.Name); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return cursor{}, fmt.Errorf("delete the stream: %w", err)
	}
	return r.create(ctx)
}

// compare returns the end of a stream, or how the stream differs from the log.
func (r *Relay) compare(ctx context.Context, stream jetstream.Stream) (end cursor, mismatch string, err error) {
	info := stream.CachedInfo() // from the stream's leader
	offset, found := offsetOf(info.Config)
	if !found {
		return end, "the stream was not created by a relay", nil
	}
	end = cursor{info.State.LastSeq, int64(info.State.LastSeq) + offset}
	head, err := r.source.Head(ctx)
	switch {
	case err != nil:
		return end, "", err
	case end.position > head:
		return end, fmt.Sprintf("the stream ends at position %d, but the log ends at %d", end.position, head), nil
	case info.State.NumDeleted > 0:
		return end, fmt.Sprintf("%d messages are missing", info.State.NumDeleted), nil
	case info.State.Msgs == 0: // all messages have expired
		return end, "", nil
	}
	last, err := stream.GetMsg(ctx, info.State.LastSeq)
	if err != nil {
		return end, "", err
	}
	stored, err := r.read(ctx, end.position-1, 1)
	switch {
	case err != nil:
		return end, "", err
	case len(stored) == 0:
		return end, "", errEventsMissing
	case last.Header.Get(positionHeader) != strconv.FormatInt(end.position, 10):
		return end, fmt.Sprintf("message %d is not at position %d", end.sequence, end.position), nil
	case last.Header.Get(jetstream.MsgIDHeader) != stored[0].ID.String():
		return end, fmt.Sprintf("the stream has a different event at position %d", end.position), nil
	}
	return end, "", nil
}

// offsetOf returns the offset in a stream's metadata.
func offsetOf(c jetstream.StreamConfig) (offset int64, found bool) {
	offset, err := strconv.ParseInt(c.Metadata[offsetKey], 10, 64)
	return offset, err == nil
}

// create creates the stream. Its first message is the oldest event that a stream of this age would still have.
func (r *Relay) create(ctx context.Context) (cursor, error) {
	offset, err := r.expiredPosition(ctx)
	if err != nil {
		return cursor{}, fmt.Errorf("find the first event for the stream: %w", err)
	}
	stream, err := r.js.CreateStream(ctx, r.config.jetStream(offset))
	if err != nil {
		return cursor{}, fmt.Errorf("create the stream: %w", err)
	}
	if _, found := offsetOf(stream.CachedInfo().Config); !found {
		return cursor{}, errors.Join(errOldServer, r.js.DeleteStream(ctx, r.config.Name))
	}
	r.logger.Info("the relay created a stream", "stream", r.config.Name, "after", offset)
	r.refills.Add(1)
	return cursor{0, offset}, nil
}

// update changes the stream's limits to the configured ones.
func (r *Relay) update(ctx context.Context, current jetstream.StreamConfig) error {
	wanted := r.config.jetStream(0)
	if wanted.Replicas == current.Replicas && wanted.MaxAge == current.MaxAge && wanted.MaxBytes == current.MaxBytes &&
		wanted.Duplicates == current.Duplicates {
		return nil
	}
	current.Replicas, current.MaxAge, current.MaxBytes, current.Duplicates =
		wanted.Replicas, wanted.MaxAge, wanted.MaxBytes, wanted.Duplicates
	if _, err := r.js.UpdateStream(ctx, current); err != nil {
		return fmt.Errorf("update the stream: %w", err)
	}
	return nil
}

// expiredPosition returns the position of the last event that is older than the stream's maximum age. It reads few events from the time
// before that age, because they may be in archives.
func (r *Relay) expiredPosition(ctx context.Context) (int64, error) {
	head, err := r.source.Head(ctx)
	if err != nil || r.config.MaxAge == 0 || head == 0 {
		return 0, err
	}
	oldest := time.Now().Add(-r.config.MaxAge)
	var failure error
	isExpired := func(position int64) bool {
		events, err := r.read(ctx, position-1, 1)
		if err == nil && len(events) == 0 {
			err = errEventsMissing
		}
		if err != nil {
			failure = err
			return false
		}
		return events[0].RecordedAt.Before(oldest)
	}
	recent := int64(1) // number of events at the end of the log that contains all events that have not expired
	for recent < head && failure == nil && !isExpired(head-recent+1) {
		recent *= 2
	}
	recent = min(recent, head)
	first := head - recent + 1
	expired := int64(sort.Search(int(recent), func(i int) bool { return failure != nil || !isExpired(first+int64(i)) }))
	return first + expired - 1, failure
}

var errEventsMissing = errors.New("the log has no events after a position below its head")

// read returns events of the log, and checks that none is missing.
func (r *Relay) read(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	events, err := r.source.Read(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	for i := range events {
		if expected := after + int64(i) + 1; events[i].Position != expected {
			return nil, &eventstore.PositionGapError{Expected: expected, Found: events[i].Position}
		}
	}
	return events, nil
}
