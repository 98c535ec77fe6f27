package cases

import (
	"context"
	"errors"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/documents"
	"hulak/httpapi/dto"
	"hulak/projections/events"
)

// listCases lists the cases, newest first. It reads their text from the log, because no table stores the text.
func (h *Handlers) listCases(ctx context.Context, in *casePage) (dto.CasePage, error) {
	filter, err := core.EventFilter{Type: casefile.Opened{}.EventType(), Before: in.Before, Limit: in.Limit}.Parse()
	if err != nil {
		return dto.CasePage{}, err
	}
	filter.CasesAbout = in.Person
	list, err := h.events.List(ctx, filter)
	if err != nil {
		return dto.CasePage{}, err
	}
	page := dto.CasePage{Result: []dto.CaseSummary{}}
	names := core.NewStaffNames(h.Server)
	for _, e := range list {
		latest, err := h.events.List(ctx, events.Filter{Type: filter.Type, Stream: string(e.Stream), Limit: 1})
		if err != nil {
			return page, err
		}
		if len(latest) > 0 && latest[0].Position != e.Position { // a reopened case is listed only once, at its latest opening
			continue
		}
		c, readable, err := core.ListState(ctx, h.Server, casefile.Decider, e.Stream.Key())
		if err != nil {
			return page, err
		}
		if !readable {
			c.Reason = eventstore.Unavailable
		}
		summary, err := h.caseSummary(ctx, names, c)
		if err != nil {
			return page, err
		}
		page.Result = append(page.Result, summary)
	}
	page.Next = core.NextCursor(list, filter.Limit, func(e events.Entry) int64 { return e.Position })
	return page, nil
}

func (h *Handlers) caseSummary(ctx context.Context, names *core.StaffNames, c casefile.State) (dto.CaseSummary, error) {
	people, err := h.casePeople(ctx, c.ID)
	if err != nil {
		return dto.CaseSummary{}, err
	}
	by, err := names.Name(ctx, c.OpenedBy)
	return dto.CaseSummary{
		ID: c.ID, Status: caseStatus(c), Open: c.Open, Reason: c.Reason, OpenedAt: dto.Time(c.OpenedAt), OpenedBy: by, Notes: len(c.Notes),
		Documents: len(c.Documents), People: people,
	}, err
}

// casePeople returns the IDs of the sender and the beneficiary of a case's transfer.
func (h *Handlers) casePeople(ctx context.Context, caseID string) ([]string, error) {
	t, _, err := core.ListState(ctx, h.Server, transfer.Decider, caseID) // the IDs are readable without the sender's key
	return []string{t.SenderID, t.BeneficiaryID}, err
}

// getCase returns a case with its notes, its documents, and the documents that the sender supplied.
func (h *Handlers) getCase(ctx context.Context, in *core.ByID) (Case, error) {
	c, err := core.State(ctx, h.Server, casefile.Decider, in.ID)
	if err != nil {
		return Case{}, err
	}
	if !c.Exists() {
		return Case{}, casefile.ErrNotFound
	}
	names := core.NewStaffNames(h.Server)
	summary, err := h.caseSummary(ctx, names, c)
	if err != nil {
		return Case{}, err
	}
	out, err := h.investigation(ctx, names, c)
	if err != nil {
		return out, err
	}
	out.CaseSummary = summary
	for _, n := range c.Notes {
		by, err := names.Name(ctx, n.By)
		if err != nil {
			return out, err
		}
		out.Notebook = append(out.Notebook, CaseNote{Kind: string(n.Kind), Text: n.Text, By: by, At: dto.Time(n.At)})
	}
	for _, d := range c.Documents {
		by, err := names.Name(ctx, d.By)
		if err != nil {
			return out, err
		}
		out.Attached = append(out.Attached, CaseDocument{
			ID: d.DocumentID, Name: d.Name, MediaType: d.MediaType, Bytes: d.Bytes, SHA256: d.SHA256, AddedBy: by, AddedAt: dto.Time(d.At),
		})
	}
	if !c.Open {
		by, err := names.Name(ctx, c.LastClose.By)
		if err != nil {
			return out, err
		}
		out.Closing = &CaseNote{Kind: string(casefile.KindNote), Text: c.LastClose.Reason, By: by, At: dto.Time(c.LastClose.At)}
	}
	return out, nil
}

// openCase opens or reopens a transfer's case. The sender is the first subject of a new case.
func (h *Handlers) openCase(ctx context.Context, in *core.IDBodyInput[dto.CaseText]) (dto.Success, error) {
	by, at := core.CallerOf(ctx).ID, h.Now()
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		t, err := domain.Load(u, transfer.Decider, in.ID)
		if err != nil {
			return err
		}
		if !t.Exists() {
			return transfer.ErrNotFound
		}
		before, err := domain.Load(u, casefile.Decider, in.ID)
		if err != nil {
			return err
		}
		open := casefile.Open{CaseID: in.ID, By: by, At: at, Reason: strings.TrimSpace(in.Body.Text)}
		if err := domain.Run(u, casefile.Decider, in.ID, casefile.Command(open)); err != nil || before.Exists() {
			return err
		}
		return domain.Run(u, casefile.Decider, in.ID, casefile.Command(casefile.AddSubject{PersonID: t.SenderID, By: by, At: at}))
	})
}

func (h *Handlers) addCaseNote(ctx context.Context, in *core.IDBodyInput[dto.NewCaseNote]) (dto.Success, error) {
	return dto.OK, h.executeCaseCommand(ctx, in.ID, casefile.AddNote{
		Kind: casefile.NoteKind(in.Body.Kind), By: core.CallerOf(ctx).ID, At: h.Now(), Text: strings.TrimSpace(in.Body.Text),
	})
}

func (h *Handlers) closeCase(ctx context.Context, in *core.IDBodyInput[dto.CaseText]) (dto.Success, error) {
	return dto.OK, h.executeCaseCommand(ctx, in.ID, casefile.Close{
		By: core.CallerOf(ctx).ID, At: h.Now(), Reason: strings.TrimSpace(in.Body.Text),
	})
}

func (h *Handlers) executeCaseCommand(ctx context.Context, id string, c casefile.Command) error {
	return core.ExecuteCommand(ctx, h.Server, casefile.Decider, id, c)
}

// attachDocument encrypts and stores a document, and adds it to the case. It detects the file type from the content and ignores the
// declared type. If adding it to the case fails, the stored document remains but cannot be downloaded.
func (h *Handlers) attachDocument(ctx context.Context, in *caseUpload) (dto.Success, error) {
	c, err := core.State(ctx, h.Server, casefile.Decider, in.ID)
	switch {
	case err != nil:
		return dto.Success{}, err
	case !c.Exists():
		return dto.Success{}, casefile.ErrNotFound
	case !c.Open:
		return dto.Success{}, casefile.ErrClosed
	}
	file, err := h.documents.Sanitize(ctx, in.RawBody)
	if err != nil {
		return dto.Success{}, err
	}
	return dto.OK, h.documents.AttachToCase(ctx, in.ID, in.Name, file)
}

// getCaseDocument returns a case's document as a download. Browsers must not display it inline, because uploads are not trusted.
func (h *Handlers) getCaseDocument(ctx context.Context, in *core.DocumentInput) (func(huma.Context), error) {
	c, err := core.State(ctx, h.Server, casefile.Decider, in.ID)
	if err != nil {
		return nil, err
	}
	d, found := c.Document(in.Document)
	if !found {
		return nil, documents.ErrDocumentNotFound
	}
	var sealed []byte
	err = h.Config.DB.QueryRow(ctx, `SELECT sealed FROM case_documents WHERE document_id = $1 AND case_id = $2`, d.DocumentID,
		c.ID).Scan(&sealed)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	people, err := h.casePeople(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	return h.documents.Download(ctx, casefile.EncryptionKeyID(c.ID),
		documents.Sealed{ID: d.DocumentID, Name: d.Name, MediaType: d.MediaType, Sealed: sealed}, people...)
}
