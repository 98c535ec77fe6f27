package httpapi

import (
	"context"
	"errors"

	"github.com/danielgtaylor/huma/v2"
	"github.com/jackc/pgx/v5"

	"hulak/domain/transfer"
	"hulak/httpapi/dto"
)

// listDocuments lists the documents requested from the sender of a held transfer, with the names of the received files.
func (s *Server) listDocuments(ctx context.Context, in *ByID) (dto.List[dto.RequestedDocument], error) {
	t, err := s.callerTransfer(ctx, in.ID)
	if err != nil {
		return dto.List[dto.RequestedDocument]{}, err
	}
	list := dto.List[dto.RequestedDocument]{Result: []dto.RequestedDocument{}}
	if !t.IsHeld() {
		return list, nil
	}
	for _, a := range t.RequestedDocuments {
		requested := dto.RequestedDocument{Kind: string(a.Kind), ShownReason: string(a.ShownReason), Names: []string{}}
		for _, d := range t.SuppliedDocuments(a.Kind) {
			requested.Names = append(requested.Names, d.Name)
		}
		list.Result = append(list.Result, requested)
	}
	return list, nil
}

// callerTransfer returns the current state of the caller's transfer. It returns ErrNotFound for another sender's transfer.
func (s *Server) callerTransfer(ctx context.Context, id string) (transfer.State, error) {
	t, err := state(ctx, s, transfer.Decider, id)
	if err == nil && t.SenderID != callerOf(ctx).ID {
		err = transfer.ErrNotFound
	}
	return t, err
}

// supplyDocument stores a requested document, encrypted with the sender's key, and then records it. If recording fails, the stored
// document is inaccessible.
func (s *Server) supplyDocument(ctx context.Context, in *transferUpload) (dto.Success, error) {
	t, err := s.callerTransfer(ctx, in.ID)
	if err != nil {
		return dto.Success{}, err
	}
	supply := transfer.SupplyDocument{By: callerOf(ctx).ID, Kind: transfer.DocumentKind(in.Kind), At: s.now()}
	if _, err := transfer.Decider.Decide(t, supply); err != nil { // rejects before anything is stored
		return dto.Success{}, err
	}
	file, err := s.sanitizeDocument(ctx, in.RawBody)
	if err != nil {
		return dto.Success{}, err
	}
	d, err := s.sealDocument(ctx, t.SenderID, in.Name, file)
	if err != nil {
		return dto.Success{}, err
	}
	_, err = s.cfg.DB.Exec(ctx, `INSERT INTO sent_documents (document_id, transfer_id, sealed) VALUES ($1, $2, $3)`, d.id, t.ID, d.sealed)
	if err != nil {
		return dto.Success{}, err
	}
	supply.DocumentID, supply.MediaType, supply.Bytes, supply.SHA256, supply.Name = d.id, d.mediaType, d.bytes, d.sha256, d.name
	return dto.OK, executeCommand(ctx, s, transfer.Decider, t.ID, transfer.Command(supply))
}

// getSentDocument returns a sender's document as a download. Browsers must not display the document inline, because uploads are not
// trusted.
func (s *Server) getSentDocument(ctx context.Context, in *documentInput) (func(huma.Context), error) {
	t, err := state(ctx, s, transfer.Decider, in.ID)
	if err != nil {
		return nil, err
	}
	d, found := t.SuppliedDocumentByID(in.Document)
	if !found {
		return nil, errDocumentNotFound
	}
	var sealed []byte
	err = s.cfg.DB.QueryRow(ctx, `SELECT sealed FROM sent_documents WHERE document_id = $1 AND transfer_id = $2`, d.DocumentID, t.ID).
		Scan(&sealed)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	return s.documentDownload(ctx, t.SenderID, sealedDocument{id: d.DocumentID, name: d.Name, mediaType: d.MediaType, sealed: sealed})
}
