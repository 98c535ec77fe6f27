package transfers

import (
	"context"
	"errors"

	"github.com/danielgtaylor/huma/v2"
	"github.com/jackc/pgx/v5"

	"hulak/domain/transfer"
	"hulak/httpapi/core"
	"hulak/httpapi/documents"
	"hulak/httpapi/dto"
)

// listDocuments lists the documents requested from the sender of a held transfer, with the names of the received files.
func (h *Handlers) listDocuments(ctx context.Context, in *core.ByID) (dto.List[RequestedDocument], error) {
	t, err := h.callerTransfer(ctx, in.ID)
	if err != nil {
		return dto.List[RequestedDocument]{}, err
	}
	list := dto.List[RequestedDocument]{Result: []RequestedDocument{}}
	if !t.IsHeld() {
		return list, nil
	}
	for _, a := range t.RequestedDocuments {
		requested := RequestedDocument{Kind: string(a.Kind), ShownReason: string(a.ShownReason), Names: []string{}}
		for _, d := range t.SuppliedDocuments(a.Kind) {
			requested.Names = append(requested.Names, d.Name)
		}
		list.Result = append(list.Result, requested)
	}
	return list, nil
}

// callerTransfer returns the current state of the caller's transfer. It returns ErrNotFound for another sender's transfer.
func (h *Handlers) callerTransfer(ctx context.Context, id string) (transfer.State, error) {
	t, err := core.State(ctx, h.Server, transfer.Decider, id)
	if err == nil && t.SenderID != core.CallerOf(ctx).ID {
		err = transfer.ErrNotFound
	}
	return t, err
}

// supplyDocument stores a requested document, encrypted with the sender's key, and then records it. If recording fails, the stored
// document is inaccessible.
func (h *Handlers) supplyDocument(ctx context.Context, in *transferUpload) (dto.Success, error) {
	t, err := h.callerTransfer(ctx, in.ID)
	if err != nil {
		return dto.Success{}, err
	}
	supply := transfer.SupplyDocument{By: core.CallerOf(ctx).ID, Kind: transfer.DocumentKind(in.Kind), At: h.Now()}
	if _, err := transfer.Decider.Decide(t, supply); err != nil { // rejects before anything is stored
		return dto.Success{}, err
	}
	file, err := h.documents.Sanitize(ctx, in.RawBody)
	if err != nil {
		return dto.Success{}, err
	}
	d, err := h.documents.Seal(ctx, t.SenderID, in.Name, file)
	if err != nil {
		return dto.Success{}, err
	}
	_, err = h.Config.DB.Exec(ctx, `INSERT INTO sent_documents (document_id, transfer_id, sealed) VALUES ($1, $2, $3)`, d.ID, t.ID, d.Sealed)
	if err != nil {
		return dto.Success{}, err
	}
	supply.DocumentID, supply.MediaType, supply.Bytes, supply.SHA256, supply.Name = d.ID, d.MediaType, d.Bytes, d.Sha256, d.Name
	return dto.OK, core.ExecuteCommand(ctx, h.Server, transfer.Decider, t.ID, transfer.Command(supply))
}

// getSentDocument returns a sender's document as a download. Browsers must not display the document inline, because uploads are not
// trusted.
func (h *Handlers) getSentDocument(ctx context.Context, in *core.DocumentInput) (func(huma.Context), error) {
	t, err := core.State(ctx, h.Server, transfer.Decider, in.ID)
	if err != nil {
		return nil, err
	}
	d, found := t.SuppliedDocumentByID(in.Document)
	if !found {
		return nil, documents.ErrDocumentNotFound
	}
	var sealed []byte
	err = h.Config.DB.QueryRow(ctx, `SELECT sealed FROM sent_documents WHERE document_id = $1 AND transfer_id = $2`, d.DocumentID, t.ID).
		Scan(&sealed)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	return h.documents.Download(ctx, t.SenderID,
		documents.Sealed{ID: d.DocumentID, Name: d.Name, MediaType: d.MediaType, Sealed: sealed}, t.SenderID)
}
