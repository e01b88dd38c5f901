package remote

import "encoding/json"

// The parts of the server's JSON that a terminal needs. docs/openapi.json describes them.
type (
	table struct {
		ID       string          `json:"id"`
		Game     string          `json:"game"`
		Rules    int             `json:"rules"`
		State    string          `json:"state"`
		Seq      int64           `json:"seq"`
		Steps    int             `json:"steps"`
		Seats    []seat          `json:"seats"`
		ToAct    []int           `json:"toAct"`
		Board    json.RawMessage `json:"board"`
		Mine     []mine          `json:"mine"`
		MayHint  bool            `json:"mayHint"`
		MayStart bool            `json:"mayStart"`
		Outcome  *outcome        `json:"outcome"`
		Log      []line          `json:"log"`
		Turns    []turn          `json:"turns"`
	}
	seat struct {
		Seat        int     `json:"seat"`
		Name        string  `json:"name"`
		Person      *person `json:"person"`
		ReservedFor *person `json:"reservedFor"`
		Bot         string  `json:"bot"`
	}
	person struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	mine struct {
		Seat    int             `json:"seat"`
		Board   json.RawMessage `json:"board"`
		Choices []deed          `json:"choices"`
		Plans   []plan          `json:"plans"`
		Undo    *struct{}       `json:"undo"`
	}
	deed struct {
		Action string          `json:"action"`
		Key    string          `json:"key"`
		Args   json.RawMessage `json:"args"`
		Words  string          `json:"words"`
		Cost   string          `json:"cost"`
		Costs  []cost          `json:"costs"`
		Final  bool            `json:"final"`
	}
	plan struct {
		Key   string          `json:"key"`
		Args  json.RawMessage `json:"args"`
		Words string          `json:"words"`
		Cost  string          `json:"cost"`
		Costs []cost          `json:"costs"`
		Way   []string        `json:"way"`
	}
	cost struct {
		N int `json:"n"`
	}
	outcome struct {
		Words string `json:"words"`
	}
	line struct {
		Seq    int64  `json:"seq"`
		Kind   string `json:"kind"`
		Words  string `json:"words"`
		Events []struct {
			Words string `json:"words"`
		} `json:"events"`
	}
	turn struct {
		Number int    `json:"number"`
		Words  string `json:"words"`
	}
	command struct {
		Kind      string `json:"kind"`
		RequestID string `json:"requestId,omitempty"`
		Seen      int64  `json:"seen,omitempty"`
		Seat      int    `json:"seat,omitempty"`
		Action    string `json:"action,omitempty"`
		Nonce     string `json:"nonce,omitempty"`
		Text      string `json:"text,omitempty"`
	}
)
