package s3

// SetPartSize changes the size of the parts of an upload. Real storage rejects parts below 5 MiB.
func (s *Storage) SetPartSize(bytes int) { s.partSize = bytes }
