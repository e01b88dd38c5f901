// Package passkeytest is an in-memory browser and device with passkeys, with which tests answer a
// server's challenges.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
)

// Device creates a passkey and signs with it. Its fields may be changed between two answers.
type Device struct {
	Origin string // of the page in the browser
	Host   string // host name that its passkeys are for
	Count  uint32 // number of uses; 0 if it does not count
	Absent bool   // the user does not confirm
	Synced bool   // its passkeys are synced to other devices

	ID     []byte // of its one passkey
	Handle []byte // of the owner
	key    *ecdsa.PrivateKey
}

// Flags of the data that a device signs.
const (
	present  = 1 << 0
	verified = 1 << 2
	portable = 1 << 3
	copied   = 1 << 4
	attested = 1 << 6
)

type creation struct {
	Challenge string `json:"challenge"`
	User      struct {
		ID string `json:"id"`
	} `json:"user"`
	ExcludeCredentials []struct {
		ID string `json:"id"`
	} `json:"excludeCredentials"`
}

// ErrHas means that the device already has a passkey of the account.
var ErrHas = errors.New("this device has a passkey of the account")

// Make answers creation options with a new passkey.
func (d *Device) Make(options []byte) (json.RawMessage, error) {
	var o creation
	if err := json.Unmarshal(options, &o); err != nil {
		return nil, err
	}
	for _, other := range o.ExcludeCredentials {
		if d.ID != nil && other.ID == text(d.ID) {
			return nil, ErrHas
		}
	}
	var err error
	if d.Handle, err = base64.RawURLEncoding.DecodeString(o.User.ID); err != nil {
		return nil, err
	}
	if d.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return nil, err
	}
	d.ID = make([]byte, 16)
	_, _ = rand.Read(d.ID) // it never returns an error
	public, err := d.key.PublicKey.Bytes()
	if err != nil {
		return nil, err
	}
	data := d.data(attested)
	data = append(data, make([]byte, 16)...) // no manufacturer
	data = binary.BigEndian.AppendUint16(data, uint16(len(d.ID)))
	data = append(data, d.ID...)
	// In CBOR: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}.
	data = append(data, 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32)
	data = append(data, public[1:33]...)
	data = append(data, 0x22, 0x58, 32)
	data = append(data, public[33:]...)
	// In CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
	object := append([]byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58"), byte(len(data)))
	object = append(object, data...)
	return json.Marshal(map[string]any{
		"id": text(d.ID), "rawId": text(d.ID), "type": "public-key",
		"response": map[string]any{
			"clientDataJSON": text(d.client("webauthn.create", o.Challenge)), "attestationObject": text(object), "transports": []string{"internal"},
		},
	})
}

// Answer answers request options with the passkey.
func (d *Device) Answer(options []byte) (json.RawMessage, error) {
	var o creation
	if err := json.Unmarshal(options, &o); err != nil {
		return nil, err
	}
	if d.Count > 0 {
		d.Count++
	}
	data, client := d.data(0), d.client("webauthn.get", o.Challenge)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{
		"id": text(d.ID), "rawId": text(d.ID), "type": "public-key",
		"response": map[string]any{
			"clientDataJSON": text(client), "authenticatorData": text(data), "signature": text(signature), "userHandle": text(d.Handle),
		},
	})
}

func (d *Device) client(kind, challenge string) []byte {
	// All values are strings and booleans, so this cannot fail.
	b, _ := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.Origin, "crossOrigin": false})
	return b
}

// data returns the authenticator data that every answer starts with: host, flags and count.
func (d *Device) data(flags byte) []byte {
	flags |= verified
	if !d.Absent {
		flags |= present
	}
	if d.Synced {
		flags |= portable | copied
	}
	host := sha256.Sum256([]byte(d.Host))
	return binary.BigEndian.AppendUint32(append(host[:], flags), d.Count)
}

func text(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }
