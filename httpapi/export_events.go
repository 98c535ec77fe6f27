package httpapi

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"

	"hulak/domain/accesslog"
	"hulak/httpapi/dto"
	"hulak/projections/events"
)

const (
	exportBatchSize     = 500         // events per batch
	maxExportCount      = 100_000_000 // maximum reported count
	exportWriteTimeout  = 30 * time.Second
	exportRecordTimeout = 10 * time.Second

	// maxReadGap is the largest gap between two exported events that one read spans. A larger gap starts a new read.
	maxReadGap = 64

	exportCountHeader = "Hulak-Export-Events"
)

// exportEvents streams the events that match a filter, oldest first. The log records the filter and the reason before the export and
// the outcome after it. Exports never contain personal fields. Staff can read those fields only one event at a time.
func (s *Server) exportEvents(ctx context.Context, in *bodyInput[dto.ExportEvents]) (func(huma.Context), error) {
	body := in.Body
	filter, err := eventFilter{
		Type: body.Type, Stream: body.Stream, Person: body.Person, Actor: body.Actor, Correlation: body.Correlation, From: body.From,
		To: body.To,
	}.parse()
	if err != nil {
		return nil, err
	}
	newest, err := s.queries.events.List(ctx, events.Filter{Limit: 1})
	if err != nil {
		return nil, err
	}
	var upTo int64
	if len(newest) > 0 {
		upTo = newest[0].Position
	}
	filter.OldestFirst, filter.Before = true, upTo+1
	count, err := s.queries.events.Count(ctx, filter, maxExportCount)
	if err != nil {
		return nil, err
	}
	id, at := newID(), s.now()
	start := accesslog.StartExport{
		ExportID: id, StaffID: callerOf(ctx).ID, Format: accesslog.Format(body.Format), UpTo: upTo, Count: count,
		Reason: strings.TrimSpace(body.Reason), At: at,
		Filter: accesslog.Filter{Type: body.Type, Stream: body.Stream, Person: body.Person, Actor: body.Actor,
			Correlation: body.Correlation, From: body.From, To: body.To},
	}
	if err := executeCommand(ctx, s, accesslog.ExportDecider, id, accesslog.ExportCommand(start)); err != nil {
		return nil, err
	}
	return func(out huma.Context) {
		contentType, extension := "text/csv; charset=utf-8", ".csv"
		if start.Format == accesslog.FormatJSONLines {
			contentType, extension = "application/jsonl", ".jsonl"
		}
		out.SetHeader("Content-Type", contentType)
		out.SetHeader("Content-Disposition", mime.FormatMediaType("attachment",
			map[string]string{"filename": "events-" + at.Format("20060102-150405") + extension}))
		out.SetHeader(exportCountHeader, strconv.FormatInt(count, 10))
		export := eventExport{server: s, filter: filter, out: newEventWriter(start.Format, out.BodyWriter()),
			response: http.NewResponseController(humagin.Unwrap(out).Writer)}
		if s.runExport(ctx, id, &export) != nil {
			panic(http.ErrAbortHandler) // abort the connection, so the client detects the truncated file
		}
	}, nil
}

// runExport writes an export and records the outcome, even if the client disconnects.
func (s *Server) runExport(ctx context.Context, id string, export *eventExport) error {
	err := export.run(ctx)
	if err != nil && ctx.Err() == nil {
		s.log.Error("event export failed", "requestId", requestOf(ctx).id, "error", err.Error())
	}
	recordCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), exportRecordTimeout)
	defer cancel()
	end := accesslog.EndExport{Count: export.written, Complete: err == nil, At: s.now()}
	if recordErr := executeCommand(recordCtx, s, accesslog.ExportDecider, id, accesslog.ExportCommand(end)); recordErr != nil {
		s.log.Error("recording export outcome failed", "requestId", requestOf(ctx).id, "error", recordErr.Error())
	}
	return err
}

// eventExport is the state of a running export.
type eventExport struct {
	server   *Server
	filter   events.Filter
	out      eventWriter
	response *http.ResponseController
	written  int64
}

func (export *eventExport) run(ctx context.Context) error {
	if err := export.out.writeHeader(); err != nil {
		return err
	}
	for {
		list, err := export.server.queries.events.ReadBatch(ctx, export.filter, exportBatchSize)
		if err != nil {
			return err
		}
		payloads, err := export.server.eventPayloads(ctx, list)
		if err != nil {
			return err
		}
		// The deadline applies to each batch, not to the whole export, so slow clients can finish.
		_ = export.response.SetWriteDeadline(time.Now().Add(exportWriteTimeout))
		for _, e := range list {
			if err := export.out.writeEvent(dto.ExportedEvent{EventSummary: eventSummary(e), Payload: payloads[e.Position]}); err != nil {
				return err
			}
			export.written++
		}
		if err := export.out.flush(); err != nil {
			return err
		}
		if err := export.response.Flush(); err != nil {
			return err
		}
		if len(list) < exportBatchSize {
			return nil
		}
		export.filter.After = list[len(list)-1].Position
	}
}

// eventPayloads returns the stored payloads of events by position. Payloads contain no personal fields.
func (s *Server) eventPayloads(ctx context.Context, list []events.Entry) (map[int64]json.RawMessage, error) {
	payloads := make(map[int64]json.RawMessage, len(list))
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to].Position-list[to-1].Position <= maxReadGap {
			to++
		}
		first, last := list[from].Position, list[to-1].Position
		for first <= last {
			stored, err := s.cfg.Events.ReadStored(ctx, first-1, int(min(last-first+1, exportBatchSize)))
			if err != nil {
				return nil, err
			}
			if len(stored) == 0 {
				break
			}
			for _, e := range stored {
				payloads[e.Position] = payloadJSON(e.Payload)
			}
			first = stored[len(stored)-1].Position + 1
		}
		from = to
	}
	return payloads, nil
}

// payloadJSON returns a valid JSON payload unchanged, and any other payload as a JSON string.
func payloadJSON(payload []byte) json.RawMessage {
	if json.Valid(payload) {
		return payload
	}
	text, _ := json.Marshal(string(payload)) // encoding a string never fails
	return text
}

// eventWriter writes events in one of the export formats.
type eventWriter interface {
	writeHeader() error
	writeEvent(dto.ExportedEvent) error
	flush() error
}

func newEventWriter(format accesslog.Format, w io.Writer) eventWriter {
	if format == accesslog.FormatJSONLines {
		return jsonWriter{json.NewEncoder(w)}
	}
	return csvWriter{csv.NewWriter(w)}
}

type jsonWriter struct{ encoder *json.Encoder }

func (w jsonWriter) writeHeader() error                   { return nil }
func (w jsonWriter) writeEvent(e dto.ExportedEvent) error { return w.encoder.Encode(e) }
func (w jsonWriter) flush() error                         { return nil }

type csvWriter struct{ writer *csv.Writer }

func (w csvWriter) writeHeader() error {
	return w.writer.Write([]string{
		"position", "recordedAt", "type", "stream", "version", "id", "actorId", "actorRole", "correlation", "causation", "requestId",
		"payload",
	})
}

func (w csvWriter) writeEvent(e dto.ExportedEvent) error {
	return w.writer.Write([]string{
		e.Position, e.RecordedAt.Format(time.RFC3339Nano), e.Type, e.Stream, strconv.FormatInt(e.Version, 10), e.ID, e.ActorID, e.ActorRole,
		e.Correlation, e.Causation, e.RequestID, string(e.Payload),
	})
}

func (w csvWriter) flush() error {
	w.writer.Flush()
	return w.writer.Error()
}
